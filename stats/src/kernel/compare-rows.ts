import { float64At, numberAt, uint32At } from '../array/read-element.ts';
import type { AbundanceRows } from './distance-kernel.ts';
import type { Loops } from './shared-loops.ts';
import { maxPairs, type RowRange, splitRows } from './split-rows.ts';

/**
 * Bray–Curtis by taxon costs Σ_f (share of samples that have f)² a pair, by row the number of taxa: where the first is below this
 * share of the second, it is quicker (bench/statistics).
 */
const SPARSE_BELOW = { f64: 1 / 8, f32: 1 / 14 };
/** Samples are numbered in 16 bits. */
const MAX_SPARSE_SAMPLES = 65_535;

interface BrayCurtisInput {
  readonly rows: AbundanceRows;
  readonly from: number;
  readonly to: number;
}

/** See `DistanceKernel.brayCurtis`. */
export function compareRows(loops: Loops, precision: 'f64' | 'f32', request: BrayCurtisInput) {
  const having = countSamples(request.rows);
  const { n, width } = request.rows;
  const met = having.reduce((sum, count) => sum + (count / n) ** 2, 0);
  const isSparse = n <= MAX_SPARSE_SAMPLES && met < width * SPARSE_BELOW[precision];
  if (isSparse) return { distances: compareByTaxon(loops, request, having), precision: 'f64' as const };
  return { distances: compareByRow(loops, precision, request), precision };
}

/** How many samples have each taxon. */
function countSamples({ values, n, width }: AbundanceRows): Uint32Array {
  const having = new Uint32Array(width);
  for (let cell = 0, row = 0; row < n; row++) {
    for (let f = 0; f < width; f++, cell++) if (float64At(values, cell) > 0) having[f] = uint32At(having, f) + 1;
  }
  return having;
}

function compareByTaxon(loops: Loops, { rows, from, to }: BrayCurtisInput, having: Uint32Array): Float64Array {
  const { n } = rows;
  const entries = having.reduce((sum, count) => sum + count, 0);
  const ranges = splitRows(n, { from, to });
  const out = maxPairs(ranges) * 8;
  const sizes = [
    n * 8 * loops.threads,
    (n + 1) * 4,
    entries * 4,
    entries * 4,
    entries * 2,
    entries * 8,
    n * 8,
    out,
    out,
  ];
  const [scratch = 0, starts = 0, places = 0, ends = 0, samples = 0, values = 0, totals = 0, ...outs] =
    loops.reserve(sizes);
  const memory = loops.memory();
  indexTaxa(rows, having, {
    starts: new Uint32Array(memory, starts, n + 1),
    places: new Uint32Array(memory, places, entries),
    ends: new Uint32Array(memory, ends, entries),
    samples: new Uint16Array(memory, samples, entries),
    values: new Float64Array(memory, values, entries),
    totals: new Float64Array(memory, totals, n),
  });
  return fillRanges(loops, { ranges, outs }, ({ first, last }, at, meanwhile) => {
    const args = [starts, places, ends, samples, values, n, first, last, totals, at];
    loops.share({ loop: 'sparse', args, scratch: { at: scratch, bytes: n * 8 }, meanwhile });
  });
}

/** Entries by taxon and, in it, by sample; and where each sample's stand. stats/kernel/bray-curtis.as says more. */
interface TaxonIndex {
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  readonly ends: Uint32Array;
  readonly samples: Uint16Array;
  readonly values: Float64Array;
  readonly totals: Float64Array;
}

function indexTaxa({ values, n, width }: AbundanceRows, having: Uint32Array, into: TaxonIndex): void {
  const ends = having.slice();
  for (let f = 1; f < width; f++) ends[f] = uint32At(ends, f) + uint32At(ends, f - 1);
  const next = ends.map((end, f) => end - uint32At(having, f));
  let [entry, cell] = [0, 0];
  into.starts[0] = 0;
  for (let sample = 0; sample < n; sample++) {
    let total = 0;
    for (let f = 0; f < width; f++, cell++) {
      const value = float64At(values, cell);
      if (value === 0) continue;
      const place = uint32At(next, f);
      next[f] = place + 1;
      into.samples[place] = sample;
      into.values[place] = value;
      into.places[entry] = place;
      into.ends[entry++] = uint32At(ends, f);
      total += value;
    }
    into.totals[sample] = total;
    into.starts[sample + 1] = entry;
  }
}

function compareByRow(loops: Loops, precision: 'f64' | 'f32', { rows, from, to }: BrayCurtisInput): Float64Array {
  const { n } = rows;
  const stride = Math.ceil((rows.width * (precision === 'f64' ? 8 : 4)) / 16) * 16;
  const ranges = splitRows(n, { from, to });
  const out = maxPairs(ranges) * 8;
  const [data = 0, totals = 0, ...outs] = loops.reserve([n * stride, n * 8, out, out]);
  loadRows(loops.memory(), { rows, precision, stride, data, totals });
  return fillRanges(loops, { ranges, outs }, ({ first, last }, at, meanwhile) => {
    const args = [data, stride, n, first, last, totals, at];
    loops.share({ loop: precision === 'f64' ? 'dense64' : 'dense32', args, meanwhile });
  });
}

function loadRows(
  memory: SharedArrayBuffer,
  at: { rows: AbundanceRows; precision: 'f64' | 'f32'; stride: number; data: number; totals: number },
): void {
  const { values, n, width } = at.rows;
  const sums = new Float64Array(memory, at.totals, n);
  const perRow = at.stride / (at.precision === 'f64' ? 8 : 4);
  const cells = n * perRow;
  const target =
    at.precision === 'f64' ? new Float64Array(memory, at.data, cells) : new Float32Array(memory, at.data, cells);
  for (let sample = 0; sample < n; sample++) {
    const row = values.subarray(sample * width, (sample + 1) * width);
    target.set(row, sample * perRow);
    target.fill(0, sample * perRow + width, (sample + 1) * perRow);
    sums[sample] = row.reduce((sum, value) => sum + value, 0);
  }
}

/** While the threads fill one of two places with a range, what they filled before is taken out of the other. */
function fillRanges(
  loops: Loops,
  { ranges, outs }: { ranges: readonly RowRange[]; outs: readonly number[] },
  compute: (range: RowRange, at: number, meanwhile: () => void) => void,
): Float64Array {
  const [begin, end] = [ranges[0]?.start ?? 0, ranges.at(-1)];
  const distances = new Float64Array(end ? end.start + end.pairs - begin : 0);
  const takeOut = (place: number): void => {
    const range = ranges[place];
    if (range) {
      distances.set(new Float64Array(loops.memory(), outs[place % 2], range.pairs), range.start - begin);
    }
  };
  ranges.forEach((range, place) => {
    compute(range, numberAt(outs, place % 2), () => takeOut(place - 1));
  });
  takeOut(ranges.length - 1);
  return distances;
}
