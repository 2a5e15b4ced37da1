"""Readings: what pages and API both show. A session goes in, frozen dataclasses come out; nothing here knows Flask.

These dataclasses are the contract of the API too: it describes and sends them as they are. A few fields depend on who
looks: evidence, logs and what strangers must not know are None unless the viewer is the owner or an admin.
"""
