// The entry of the page that stands alone: the match is in it.

import { mount } from "./viewer.js";

async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

export async function open(board) {
  const match = document.getElementById("match");
  const text = match.type === "application/gzip" ? await unpacked(match.textContent) : match.textContent;
  mount(document.querySelector(".riband-viewer"), JSON.parse(text), board);
}
