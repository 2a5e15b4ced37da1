"""The league at work: what workers do between two messages of the queue."""
