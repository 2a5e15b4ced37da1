// The address names the decision and whose eyes see it: #d=123&seat=1. And what can be taken along.

import { tag } from "./svg.js";
import { button } from "./controls.js";

export function fragment(playback) {
  const seat = playback.viewer === null ? "" : `&seat=${playback.viewer}`;
  return `#d=${playback.at}${seat}`;
}

// What the address asks for; null where it asks for nothing.
export function read(hash, seats) {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  const whole = (name, below) => {
    const text = asked.get(name);
    return text !== null && /^\d+$/.test(text) && Number(text) < below ? Number(text) : null;
  };
  return { number: whole("d", Infinity), seat: whole("seat", seats) };
}

// Keep the address and the table together, until the signal. Whether the address said where to begin.
export function tieToAddress(match, playback, signal, stay) {
  const follow = () => {
    const { number, seat } = read(location.hash, match.names.length);
    if (number === null && seat === null) return false;
    playback.viewer = seat;
    if (number === null) playback.tell();
    else playback.go(number);
    return true;
  };
  addEventListener("hashchange", follow, { signal });
  playback.onChange(() => {
    // Browsers refuse an address that changes many times a second.
    if (!playback.playing && !playback.following) history.replaceState(history.state, "", fragment(playback));
  });
  return stay ? false : follow();
}

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Only pages from a safe origin have a clipboard; a league on a plain address has this.
  const field = tag("textarea", { class: "rv-offstage", "aria-hidden": "true" }, text);
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  tag("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export function takeAlong(match, playback) {
  const said = tag("span", { class: "rv-soft", role: "status" });
  const act = (label, doing, done) =>
    button(
      label,
      async () => {
        try {
          await doing();
          said.textContent = done;
        } catch (error) {
          said.textContent = `that did not work: ${error.message}`;
        }
      },
      label,
    );
  const link = () => location.href.replace(/#.*/, "") + fragment(playback);
  const file = `${match.game}-${match.seed}`;
  const element = tag(
    "section",
    { class: "rv-card rv-take" },
    act("Copy link to here", () => copy(link()), "copied"),
    match.replay ? act("Download replay", () => save(`${file}.json`, match.replay), "saved") : null,
    act("Copy position", () => copy(JSON.stringify(playback.frame.position)), "copied, for riband position"),
    said,
  );
  return { element, update: () => {} };
}
