// Parts of a page that follow the league: <div data-live="/live/home">. The server draws them; here they are put in place.

const POLL_SECONDS = 10;

for (const part of document.querySelectorAll("[data-live]")) follow(part);

function follow(part) {
  const address = part.dataset.live;
  const events = new EventSource(address);
  events.addEventListener("fragment", (event) => put(part, event.data));
  events.addEventListener("final", () => {
    events.close();
    end(part);
  });
  events.addEventListener("error", () => {
    // A lost connection is tried again by the browser; one that was refused is asked for now and then.
    if (events.readyState === EventSource.CLOSED) setTimeout(() => poll(part, address), POLL_SECONDS * 1000);
  });
  addEventListener("pagehide", () => events.close());
}

async function poll(part, address) {
  try {
    const answer = await fetch(`${address}?once`);
    if (answer.ok) {
      put(part, await answer.text());
      if (answer.headers.has("Riband-Final")) return end(part);
    }
  } catch { /* the network is away; the next round tries again */ }
  setTimeout(() => poll(part, address), POLL_SECONDS * 1000);
}

function end(part) {
  if (part.dataset.whenFinal === "reload" && part.dataset.changed) location.reload();
}

// What may have the focus, or have been opened, without anybody being about to send it.
const PLACES = ".scroll, summary";

function put(part, html) {
  const active = document.activeElement;
  const at = [...part.querySelectorAll(PLACES)].indexOf(active);
  if (at < 0 && part.contains(active)) return; // nobody loses their place under the keyboard
  const fresh = new DOMParser().parseFromString(html, "text/html").body;
  if (fresh.innerHTML.trim() === part.innerHTML.trim()) return;
  part.dataset.changed = "yes";
  const opened = new Map([...part.querySelectorAll("details[id]")].map(({ id, open }) => [id, open]));
  part.replaceChildren(...fresh.childNodes);
  for (const details of part.querySelectorAll("details[id]")) details.open = opened.get(details.id) ?? details.open;
  part.querySelectorAll(PLACES)[at]?.focus({ preventScroll: true });
}
