// A match that is still being played: new frames come as events until it is over.

const PAUSE = 10_000;

// Calls back when the document must be fetched anew: the match is over, or begins again.
export function follow(address, match, playback, reload) {
  const source = new EventSource(`${address}?after=${encodeURIComponent(match.cursor)}`);
  source.addEventListener("frames", (event) => {
    const news = JSON.parse(event.data);
    for (const frame of news.frames) {
      if (frame.number === match.frames.length) match.frames.push(frame);
    }
    match.faults.splice(0, match.faults.length, ...news.faults);
    playback.grown();
  });
  source.addEventListener("reload", () => {
    source.close();
    reload();
  });
  // A broken stream is taken up again by the browser itself. One that is refused, because all places are taken, is not:
  // then the whole document is asked for from time to time.
  source.addEventListener("open", () => playback.reached(true));
  source.addEventListener("error", () => {
    playback.reached(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(reload, PAUSE);
  });
}
