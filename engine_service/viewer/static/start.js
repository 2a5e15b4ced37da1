// The entry on a page of the dashboard: the match is fetched, and followed while it is being played.

import { mount } from "./viewer.js";

async function start(root) {
  const answer = await fetch(root.dataset.document);
  if (!answer.ok) throw new Error(`the match could not be loaded (${answer.status})`);
  const match = await answer.json();
  const board = await import(`./games/${match.game}/board.js`);
  mount(root, match, board);
}

for (const root of document.querySelectorAll(".riband-viewer[data-document]")) {
  start(root).catch((error) => {
    root.dataset.ready = "failed";
    root.textContent = `${error.message}. Reload the page to try again.`;
  });
}
