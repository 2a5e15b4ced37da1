"""Bots that speak JSON lines and get it wrong; the argument says how."""

import json
import sys
import time

LINES = {
    "not_json": "this is not json",
    "nan": '{"move": {"number": NaN, "index": 0}}',
    "huge_number": '{"move": {"number": 1e999, "index": 0}}',
    "negative": '{"move": {"number": -1, "index": 0}}',
    "index_2_63": '{"move": {"number": %d, "index": 9223372036854775808}}',
    "index_2_64": '{"move": {"number": %d, "index": 18446744073709551616}}',
    "fraction": '{"move": {"number": %d, "index": 0.5}}',
    "text_for_index": '{"move": {"number": %d, "index": "first"}}',
    "unknown_field": '{"move": {"number": %d, "index": 0, "seconds": 100}}',
    "byte_order_mark": '\ufeff{"move": {"number": %d, "index": 0}}',
    "same_key_twice": '{"move": {"number": %d, "index": 0, "index": 1}}',
    "truth_for_index": '{"move": {"number": %d, "index": true}}',
    "infinity": '{"move": {"number": %d, "index": Infinity}}',
    "two_in_a_line": '{"move": {"number": %d, "index": 0}} {"move": {"number": %d, "index": 0}}',
    "two_kinds": '{"ready": {}, "move": {"number": %d, "index": 0}}',
    "null_byte": '{"move": {"number": %d, "index": 0}}\0',
    "deep": '{"move":' * 5000,
    "deep_list": "[" * 50000,
    "surrogate": '{"move": {"number": %d, "moves": ["\\ud800"]}}',
    "surrogate_key": '{"\\ud800": 1}',
    "escape_key": '{"\\u001b[31mred": 1}',
    "list": "[1, 2, 3]",
    "null": "null",
    "digits": '{"move": {"number": ' + "9" * 10000 + "}}",
    "long": "x" * 70000,
    "illegal": '{"move": {"number": %d, "moves": ["sail:atlantis"]}}',
    "disagreeing": '{"move": {"number": %d, "index": 1, "moves": ["contract"]}}',
}

if sys.argv[1] == "unfinished":
    print('{"ready": {}}', end="", flush=True)
    time.sleep(3600)
for line in sys.stdin:
    message = json.loads(line)
    if "start" in message:
        print('{"ready": {}}', flush=True)
    elif "decide" in message:
        print(LINES[sys.argv[1]].replace("%d", str(message["decide"]["decision"]["number"])), flush=True)
