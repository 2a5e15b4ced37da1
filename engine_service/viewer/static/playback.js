// Where in the match we are, whose eyes we see it with, and how we get about in it. No page in here.

export const SPEEDS = [0.5, 1, 2, 4, 8, 16];
const BEAT = 1000;

export class Playback {
  constructor(match, chapter) {
    this.match = match;
    this.chapter = chapter;
    this.at = 0;
    this.viewer = null;
    this.following = match.live;
    this.lost = false;
    this.speed = 1;
    this.timer = null;
    this.listeners = [];
  }

  get frames() {
    return this.match.frames;
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

  // Everything that moves ends here.
  show(number) {
    this.at = Math.max(0, Math.min(this.last, Math.round(number) || 0));
    if (this.at === this.last) this.halt();
    this.tell();
  }

  // The reader goes somewhere: nothing else moves the table any more.
  go(number) {
    this.halt();
    this.following = false;
    this.show(number);
  }

  step(by) {
    this.go(this.at + by);
  }

  // The first frame in this direction that fits; none: stay.
  find(by, fits) {
    for (let number = this.at + by; number >= 0 && number <= this.last; number += by) {
      if (fits(this.frames[number], this.frames[number - 1])) return number;
    }
    return this.at;
  }

  // To the next move that the seat of this move, or the seat whose eyes we have, chose itself.
  stepOfSeat(by) {
    const seat = this.viewer ?? this.frame.seat ?? this.frames[1]?.seat;
    this.go(this.find(by, (frame) => frame.seat === seat && frame.how === "chosen"));
  }

  stepOfChapter(by) {
    this.go(
      this.find(by, (frame, before) => !before || this.chapter(frame.position) !== this.chapter(before.position)),
    );
  }

  stepOfFault(by) {
    const faulty = new Set(this.match.faults.map((fault) => fault.number ?? 0));
    this.go(this.find(by, (frame) => faulty.has(frame.number)));
  }

  see(seat) {
    this.viewer = seat;
    this.tell();
  }

  play() {
    if (this.playing) return;
    this.following = false;
    if (this.at === this.last) this.at = 0;
    this.timer = setInterval(() => this.show(this.at + 1), BEAT / this.speed);
    this.tell();
  }

  halt() {
    clearInterval(this.timer);
    this.timer = null;
  }

  toggle() {
    if (this.playing) {
      this.halt();
      this.tell();
    } else {
      this.play();
    }
  }

  pace(speed) {
    this.speed = speed;
    if (!this.playing) return;
    this.halt();
    this.play();
  }

  // A live match: stay with the newest frame.
  follow() {
    this.halt();
    this.following = this.match.live;
    this.show(this.last);
  }

  // Whether its league can be reached.
  reached(is) {
    if (this.lost !== is) return;
    this.lost = !is;
    this.tell();
  }

  // The match has grown, or ended.
  grown() {
    if (this.following) this.show(this.last);
    else this.tell();
    this.following = this.following && this.match.live;
  }
}
