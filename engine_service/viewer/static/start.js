// The entry on a page of the dashboard: the match is fetched, and followed while it is being played.

import { mount } from "./viewer.js";
import { follow } from "./live.js";

const PAUSE = 1500;
const LONG_PAUSE = 10_000;

async function fetched(address) {
  const answer = await fetch(address);
  if (answer.ok) return answer.json();
  const { detail } = await answer.json().catch(() => ({}));
  const error = new Error(detail ?? `the league answered ${answer.status}`);
  error.passes = answer.status >= 500;
  throw error;
}

// A match that was watched to its end: what the page around the viewer says of it is old now.
async function refresh() {
  const answer = await fetch(location.pathname);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const old of document.querySelectorAll("[data-until-decided]")) {
    const now = fresh.querySelector(`[data-until-decided="${old.dataset.untilDecided}"]`);
    if (now) old.replaceWith(now);
  }
}

async function show(root, before) {
  const match = await fetched(root.dataset.document);
  const board = await import(`./games/${match.game}/board.js`);
  // Whoever had gone back stays where they were; the others see how it ends.
  const stay = before && { at: before.following ? Infinity : before.at, viewer: before.viewer };
  before?.halt();
  const playback = mount(root, match, board, stay);
  if (!match.live) {
    if (before) refresh();
    return;
  }
  follow(root.dataset.events, match, playback, () => start(root, playback));
}

// Between two attempts, or while an engine is exchanged, there may be nothing to fetch for a moment.
async function start(root, before, tries = 5) {
  try {
    await show(root, before);
  } catch (error) {
    if (before && tries) setTimeout(() => start(root, before, tries - 1), PAUSE);
    else if (!before) {
      const again = error.passes ? " This page tries again by itself." : "";
      root.dataset.ready = "failed";
      root.textContent = `The match cannot be shown: ${error.message}.${again}`;
      if (error.passes) setTimeout(() => start(root, null), LONG_PAUSE);
    }
  }
}

for (const root of document.querySelectorAll(".riband-viewer[data-document]")) start(root, null);
