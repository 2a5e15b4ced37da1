// Whatever can change is known by a key and told by a state; the viewer compares two drawings by them.

export function keyed(key, state) {
  return { "data-key": key, "data-state": String(state) };
}
