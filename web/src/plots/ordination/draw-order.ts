/**
 * Order in which points on a plane are painted: strewn, so that no group lies over another because its samples came
 * last, and the selected ones on top. Repeatable: it depends on the count and the selection alone.
 */
export function planarOrder(count: number, selection: ReadonlySet<number>): Uint32Array {
  const order = new Uint32Array(count);
  const step = count % 7919 === 0 ? 7907 : 7919;
  let under = 0;
  let over = count - countIn(selection, count);
  for (let i = 0; i < count; i++) {
    const point = (i * step) % count;
    order[selection.has(point) ? over++ : under++] = point;
  }
  return order;
}

function countIn(selection: ReadonlySet<number>, count: number): number {
  let inside = 0;
  for (const i of selection) if (i >= 0 && i < count) inside++;
  return inside;
}

const BUCKETS = 4096;

/** Farthest first. `screen` is n × 3 with the depth divisor third; a counting sort, linear in n. */
export function depthOrder(screen: Float32Array): Uint32Array {
  const count = screen.length / 3;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 2; i < screen.length; i += 3) {
    low = Math.min(low, screen[i] ?? 0);
    high = Math.max(high, screen[i] ?? 0);
  }
  const scale = high > low ? (BUCKETS - 1) / (high - low) : 0;
  const bucket = (i: number) => Math.floor((high - (screen[i * 3 + 2] ?? 0)) * scale);
  const starts = new Uint32Array(BUCKETS + 1);
  for (let i = 0; i < count; i++) starts[bucket(i) + 1] = (starts[bucket(i) + 1] ?? 0) + 1;
  for (let b = 1; b <= BUCKETS; b++) starts[b] = (starts[b] ?? 0) + (starts[b - 1] ?? 0);
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const place = starts[bucket(i)] ?? 0;
    order[place] = i;
    starts[bucket(i)] = place + 1;
  }
  return order;
}
