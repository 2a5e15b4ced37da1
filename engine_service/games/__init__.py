"""One folder per game; being here is being registered (see `kernel.registry`)."""
