import { readFile } from 'node:fs/promises';
import { type AbundanceTable, type Feature, readAbundances } from '#samples/in-threads';
import type { LevelTable, Site } from './level-table.ts';

const sharedPlaces = (values: ArrayLike<number>): Uint32Array => {
  const made = new Uint32Array(new SharedArrayBuffer(values.length * 4));
  made.set(values);
  return made;
};
const sharedNumbers = (values: ArrayLike<number>): Float64Array => {
  const made = new Float64Array(new SharedArrayBuffer(values.length * 8));
  made.set(values);
  return made;
};

const numberOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined || !/^\d+$/.test(text) ? null : Number(text);

function siteOf({ feature_id, annotations = {} }: Feature): Site {
  const { region_set = null, chromosome = null, start, end } = annotations;
  return { id: feature_id, set: region_set, chromosome, start: numberOf(start), end: numberOf(end) };
}

const FIGURES = { methylated: 'methylated_reads', reads: 'reads', cpgs: 'cpgs' } as const;

function sequencedFigures({ measures = {} }: AbundanceTable): LevelTable['sequenced'] {
  const column = (name: string) => {
    const values = measures[name];
    return values instanceof Float64Array ? sharedNumbers(values) : null;
  };
  const [methylated, reads, cpgs] = [column(FIGURES.methylated), column(FIGURES.reads), column(FIGURES.cpgs)];
  return methylated && reads && cpgs ? { methylated, reads, cpgs } : null;
}

const BYTES_PER_SITE = 200;

/** Thread task: the levels in a data set's Parquet file. */
export async function run({ path }: { path: string }): Promise<LevelTable> {
  const table = await readAbundances(new Uint8Array(await readFile(path)));
  const { results, features, result, feature, count } = table;
  const sequenced = sequencedFigures(table);
  return {
    results,
    sites: features.map(siteOf),
    result: sharedPlaces(result),
    site: sharedPlaces(feature),
    level: sharedNumbers(count),
    sequenced,
    bytes: count.length * (sequenced ? 40 : 16) + BYTES_PER_SITE * features.length + 60 * results.length,
  };
}
