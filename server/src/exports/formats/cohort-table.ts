import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { decimalOf } from '@cohortium/contract';
import { float64At, int32At } from '@cohortium/stats/array';

/** What is known of the samples, by column. */
export interface SampleSheet {
  columns: readonly { name: string; values: readonly string[] | Float64Array }[];
  samples: readonly { result_id: string; name: string }[];
}

/** Numbers where every value that is there is one; what is missing is NaN there, and nothing elsewhere. */
function typed(values: readonly string[]): readonly string[] | Float64Array {
  const isNumber =
    values.some((value) => value !== '') && values.every((value) => value === '' || decimalOf(value) !== null);
  return isNumber ? Float64Array.from(values, (value) => decimalOf(value) ?? Number.NaN) : values;
}

/** Reads the sheet that the portal wrote: names in the first column, results in the second. */
export async function readSheet(path: string): Promise<SampleSheet> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  let head: string[] | null = null;
  let values: string[][] = [];
  for await (const line of lines) {
    const cells = line.split('\t');
    if (head === null) [head, values] = [cells, cells.map(() => [])];
    else for (const [at] of head.entries()) values[at]?.push(cells[at] ?? '');
  }
  const [names = [], results = [], ...rest] = values;
  const titles = head?.slice(2) ?? [];
  return {
    samples: results.map((result_id, at) => ({ result_id, name: names[at] ?? result_id })),
    columns: [
      { name: 'result_id', values: results },
      ...titles.map((name, at) => ({ name, values: typed(rest[at] ?? []) })),
    ],
  };
}

/** Amounts above zero, compressed: those of line `i` lie from `ends[i]` to `ends[i + 1]`, their places ascending. */
export interface Compressed {
  ends: Int32Array;
  places: Int32Array;
  amounts: Float64Array;
}

/** A line of the table: a taxon or feature. */
export interface TableRow {
  id: string;
  /** From the domain down to the level; null where the reference gave no name. */
  lineage: readonly (string | null)[];
  sequence: string | null;
}

/** Counts of members per taxon or feature. */
export interface CohortTable {
  /** As they are called in the export, in the order of their results. */
  sample_ids: readonly string[];
  rows: readonly TableRow[];
  by_sample: Compressed;
}

/** The same amounts, compressed along the other way. */
export function transpose({ ends, places, amounts }: Compressed, n: number): Compressed {
  const turned = {
    ends: new Int32Array(n + 1),
    places: new Int32Array(places.length),
    amounts: new Float64Array(places.length),
  };
  for (const place of places) turned.ends[place + 1] = int32At(turned.ends, place + 1) + 1;
  for (let at = 0; at < n; at += 1) turned.ends[at + 1] = int32At(turned.ends, at + 1) + int32At(turned.ends, at);
  const next = turned.ends.slice();
  for (let line = 0; line + 1 < ends.length; line += 1) {
    for (let entry = int32At(ends, line); entry < int32At(ends, line + 1); entry += 1) {
      const place = int32At(places, entry);
      const to = int32At(next, place);
      turned.places[to] = line;
      turned.amounts[to] = float64At(amounts, entry);
      next[place] = to + 1;
    }
  }
  return turned;
}

/** Amounts of entries in any order; those of the same line and place are summed. */
export function compress(
  entries: { line: Int32Array; place: Int32Array; amount: Float64Array },
  { lines, places }: { lines: number; places: number },
): Compressed {
  // By place first, then by line: a stable sort twice leaves the places of each line ascending.
  const n = entries.line.length;
  const ends = new Int32Array(places + 1);
  for (const place of entries.place) ends[place + 1] = int32At(ends, place + 1) + 1;
  for (let at = 0; at < places; at += 1) ends[at + 1] = int32At(ends, at + 1) + int32At(ends, at);
  const byPlace: Compressed = { ends, places: new Int32Array(n), amounts: new Float64Array(n) };
  const next = ends.slice();
  for (let entry = 0; entry < n; entry += 1) {
    const place = int32At(entries.place, entry);
    const to = int32At(next, place);
    byPlace.places[to] = int32At(entries.line, entry);
    byPlace.amounts[to] = float64At(entries.amount, entry);
    next[place] = to + 1;
  }
  return sumSame(transpose(byPlace, lines));
}

function sumSame({ ends, places, amounts }: Compressed): Compressed {
  const summed = new Int32Array(ends.length);
  let retainedCount = 0;
  for (let line = 0; line + 1 < ends.length; line += 1) {
    const first = retainedCount;
    for (let entry = int32At(ends, line); entry < int32At(ends, line + 1); entry += 1) {
      if (retainedCount > first && places[retainedCount - 1] === places[entry]) {
        amounts[retainedCount - 1] = float64At(amounts, retainedCount - 1) + float64At(amounts, entry);
      } else {
        places[retainedCount] = int32At(places, entry);
        amounts[retainedCount] = float64At(amounts, entry);
        retainedCount += 1;
      }
    }
    summed[line + 1] = retainedCount;
  }
  return { ends: summed, places: places.subarray(0, retainedCount), amounts: amounts.subarray(0, retainedCount) };
}
