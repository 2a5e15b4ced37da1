// Takes memory until there is none: on JavaScript's heap, or in buffers outside of it.
const kept = [];
const ways = {
  heap: () => kept.push(new Array(1e5).fill(0).map((_, i) => ({ i }))),
  buffers: () => kept.push(Buffer.alloc(8 << 20, 1)),
};
const take = ways[process.argv[2]];
for (;;) take();
