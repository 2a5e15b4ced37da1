// What a match that is being played waits for: whose answer, and for how long there has been no news.

import { seatBadge, tag } from "./svg.js";

const BEAT = 1000;
const QUIET = 3;

export function waiting(match, playback, leaving) {
  const words = tag("span", {});
  const quiet = tag("span", { class: "rv-soft" });
  const element = tag("p", { class: "rv-waiting", hidden: true }, words, quiet);
  let known = -1;
  let since = Date.now();
  const count = () => {
    const seconds = Math.floor((Date.now() - since) / BEAT);
    const lost = playback.lost ? " · the league cannot be reached, trying again" : "";
    quiet.textContent = seconds < QUIET ? lost : ` · no news for ${seconds} s${lost}`;
  };
  const update = ({ last, frames }) => {
    // A position names the seat that is to decide; between two attempts, or at the very end, nobody is.
    const seat = frames[last].position.seat ?? null;
    element.hidden = !match.live || seat === null;
    if (element.hidden) return;
    if (known !== last) {
      [known, since] = [last, Date.now()];
      const what = last ? " to decide" : " to begin; a bot may take some seconds to get ready";
      words.replaceChildren("Waiting for ", seatBadge(seat), " ", tag("b", {}, match.names[seat]), what);
    }
    count();
  };
  if (match.live) {
    const timer = setInterval(count, BEAT);
    leaving.addEventListener("abort", () => clearInterval(timer));
  }
  return { element, update };
}
