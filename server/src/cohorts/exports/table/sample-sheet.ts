import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { decimalOf } from '@cohortium/contract';

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
