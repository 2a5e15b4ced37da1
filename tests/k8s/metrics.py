"""Every metric the rooms count, with its labels, from the objects that count it."""

from prometheus_client.metrics import MetricWrapperBase

from dashboard import metrics as dashboard
from engine_service import metrics as engine
from matchmaker.metering import counters
from matchmaker.metering.census import DATABASE_UP, LABELLED, PLAIN

ENDINGS = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}


def counted() -> dict[str, tuple[str, ...]]:
    """Names as Prometheus stores them, and the labels each has."""
    found: dict[str, tuple[str, ...]] = {}
    for module in (dashboard, engine, counters):
        for metric in vars(module).values():
            if isinstance(metric, MetricWrapperBase):
                for ending in ENDINGS[str(metric._type)]:
                    edges = ("le",) if ending == "_bucket" else ()
                    found[metric._name + ending] = (*metric._labelnames, *edges)
    found |= {name: labels for name, _, labels in LABELLED.values()}
    found |= {name: () for name, _ in (*PLAIN.values(), DATABASE_UP)}
    return found
