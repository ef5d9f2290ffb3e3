import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brayCurtis, createTable } from '@cohortium/stats';
import { instantiateKernel, readKernelBytes } from '@cohortium/stats/kernel';
import { makeSynthetic, readAtlas, type Study } from './make-tables.ts';
import { readHmp } from './read-hmp.ts';
import type { BenchTable } from './works.ts';

const endings = { counts: 'f64', distances: 'distances.f64', groups: 'groups.txt', tips: 'tips.txt', tree: 'nwk' };

interface Written extends BenchTable {
  values: Float64Array;
  groups: string[];
}

/** A study's first samples and taxa as a dense table, with what groups them; samples without a group are left out. */
function denseOf({ samples, table }: Study, at: { name: string; n: number; width: number; field: string }): Written {
  const groupOf = samples.map(({ metadata }) => metadata[at.field]);
  const places = groupOf.flatMap((group, place) => (group ? [place] : [])).slice(0, at.n);
  const rowOf = new Map(places.map((place, row) => [place, row]));
  const values = new Float64Array(places.length * at.width);
  for (const [entry, sample] of table.result.entries()) {
    const [row, column] = [rowOf.get(sample), table.feature[entry] ?? 0];
    if (row !== undefined && column < at.width) values[row * at.width + column] = Math.round(table.count[entry] ?? 0);
  }
  // A sample of a part may have lost all its taxa: nobody compares nothing.
  for (const row of places.keys()) {
    const first = row * at.width;
    if (values.subarray(first, first + at.width).every((value) => value === 0)) values[first] = 1;
  }
  return {
    name: at.name,
    n: places.length,
    width: at.width,
    values,
    groups: places.map((place) => `${groupOf[place]}`),
  };
}

async function write(folder: string, { name, n, width, values, groups }: Written): Promise<BenchTable> {
  const file = (end: string) => join(folder, `${name}.${end}`);
  await writeFile(file(endings.counts), values);
  await writeFile(file(endings.groups), groups.join('\n'));
  return { name, n, width };
}

/** For works that begin with distances: all implementations are given the same. */
async function writeDistances(folder: string, { name, n, width, values }: Written): Promise<void> {
  const bytes = await readKernelBytes();
  if (!bytes) throw new Error('The kernel is not built: node stats/scripts/build-kernel.mjs');
  const feature_ids = Array.from({ length: width }, (_, f) => `f${f}`);
  const table = createTable({ sample_ids: Array.from({ length: n }, (_, s) => `s${s}`), feature_ids, values });
  const { distances } = brayCurtis(table, { kernel: instantiateKernel(bytes) });
  await writeFile(join(folder, `${name}.${endings.distances}`), distances);
}

/** As `lefse_format_input.py` reads it: classes, samples, then a line a taxon. */
async function writeLefse(folder: string, { name, n, width, values, groups }: Written): Promise<void> {
  const row = (head: string, cell: (sample: number) => string | number) =>
    [head, ...Array.from({ length: n }, (_, sample) => cell(sample))].join('\t');
  const taxa = Array.from({ length: width }, (_, f) => row(`f${f}`, (sample) => values[sample * width + f] ?? 0));
  const text = [row('class', (sample) => groups[sample] ?? ''), row('id', (sample) => `s${sample}`), ...taxa];
  await writeFile(join(folder, `${name}.lefse.txt`), `${text.join('\n')}\n`);
}

/** A table on the tips of a real tree (phyloseq's gp500). */
async function writeTree(folder: string, name: string, source: string): Promise<string[]> {
  const newick = await readFile(source, 'utf8');
  const tips = [...newick.matchAll(/[(,]([^(),:;]+):/g)].map(([, tip = '']) => tip);
  await writeFile(join(folder, `${name}.${endings.tree}`), newick);
  await writeFile(join(folder, `${name}.${endings.tips}`), tips.join('\n'));
  return tips;
}

/** All tables of the bench; `share` below 1 makes smaller ones, to try it. */
export async function writeTables(folder: string, data: string, share: number) {
  const size = (n: number) => Math.round(n * share);
  const synthetic = makeSynthetic(size(5_000));
  const abundance = join(data, 'abundance');
  const [atlas, body_sites] = [await readAtlas(abundance), await readHmp(abundance)];
  const tips = await writeTree(folder, 'treed', join(data, 'truth/unifrac/gp500test.tree'));
  const field = 'diet';
  const tables = {
    large: denseOf(synthetic, { name: 'large', n: size(5_000), width: 1_000, field }),
    hmp: denseOf(body_sites, {
      ...{ name: 'hmp', n: size(5_000), width: body_sites.table.features.length, field: 'bodysite' },
    }),
    real: denseOf(atlas, { name: 'real', n: size(1_151), width: 130, field: 'sex' }),
    treed: denseOf(synthetic, { name: 'treed', n: size(2_000), width: tips.length, field }),
    classes: denseOf(synthetic, { name: 'classes', n: size(500), width: 1_000, field }),
    real_classes: denseOf(atlas, { name: 'real_classes', n: size(500), width: 130, field: 'bmi_group' }),
  };
  for (const table of [tables.large, tables.hmp, tables.real]) await writeDistances(folder, table);
  for (const table of [tables.classes, tables.real_classes]) await writeLefse(folder, table);
  const written = Object.entries(tables).map(async ([name, table]) => [name, await write(folder, table)] as const);
  const { large, hmp, real, treed, classes, real_classes } = tables;
  await Promise.all(written);
  return { large, hmp, real, treed, classes, real_classes };
}
