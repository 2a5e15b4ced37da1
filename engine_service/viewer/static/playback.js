// Where in the match we are, and how we get about in it. No page in here.

export const SPEEDS = [0.5, 1, 2, 4, 8];
const BEAT = 1000;

export class Playback {
  constructor(frames, chapter) {
    this.frames = frames;
    this.chapter = chapter;
    this.at = 0;
    this.speed = 1;
    this.timer = null;
    this.listeners = [];
  }

  get last() {
    return this.frames.length - 1;
  }

  get playing() {
    return this.timer !== null;
  }

  get frame() {
    return this.frames[this.at];
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  tell() {
    for (const listener of this.listeners) listener(this);
  }

  go(number) {
    this.at = Math.max(0, Math.min(this.last, Math.round(number) || 0));
    if (this.at === this.last) this.halt();
    this.tell();
  }

  step(by) {
    this.pause();
    this.go(this.at + by);
  }

  // The first frame in this direction that fits; none: stay.
  find(by, fits) {
    for (let number = this.at + by; number >= 0 && number <= this.last; number += by) {
      if (fits(this.frames[number], this.frames[number - 1])) return number;
    }
    return this.at;
  }

  // The next move that this seat chose itself.
  stepOfSeat(by, seat) {
    this.pause();
    this.go(this.find(by, (frame) => frame.seat === seat && frame.how === "chosen"));
  }

  stepOfChapter(by) {
    this.pause();
    this.go(this.find(by, (frame, before) => !before || this.chapter(frame.position) !== this.chapter(before.position)));
  }

  play() {
    if (this.playing) return;
    if (this.at === this.last) this.at = 0;
    this.timer = setInterval(() => this.go(this.at + 1), BEAT / this.speed);
    this.tell();
  }

  halt() {
    clearInterval(this.timer);
    this.timer = null;
  }

  pause() {
    if (!this.playing) return;
    this.halt();
    this.tell();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  pace(speed) {
    this.speed = speed;
    if (!this.playing) return;
    this.halt();
    this.play();
  }
}
