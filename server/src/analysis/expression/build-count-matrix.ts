import { StatsError } from '@cohortium/stats';
import { formatCount, formatNumber } from '#platform/text';
import type { CountMatrix, Gene, GeneTable, NamedTable } from './gene-table.ts';

/** R holds several matrices of this size in double precision. */
const CELLS_AT_MOST = 40_000_000;
/** What R's integers hold. */
const COUNT_AT_MOST = 2 ** 31 - 1;
const MILLION = 1_000_000;

/** An Ensembl id with its version, which another annotation release may count up. */
const VERSIONED = /^(ENS[A-Z]*G\d{11})\.\d+$/;
const UNVERSIONED = /^ENS[A-Z]*G\d{11}$/;
/** An Ensembl id without its version; other ids as they are. */
export const withoutVersion = (id: string): string => VERSIONED.exec(id)?.[1] ?? id;

const refuse = (message: string): never => {
  throw new StatsError('bad_value', message);
};

function requireCounts({ table, title, are_reads }: NamedTable, places: ReadonlyMap<number, number>): boolean {
  const sums = new Float64Array(places.size);
  let isWhole = true;
  for (const [entry, place] of table.result.entries()) {
    const sample = places.get(place);
    if (sample === undefined) continue;
    const count = table.count[entry] ?? 0;
    if (count > COUNT_AT_MOST)
      refuse(`“${title}” has a count of ${formatNumber(count)}, which is more than R can hold.`);
    isWhole &&= Number.isInteger(count);
    sums[sample] = (sums[sample] ?? 0) + count;
  }
  if (isWhole) return false;
  const isPerMillion = sums.every((sum) => Math.abs(sum - MILLION) < 0.01 * MILLION);
  if (isPerMillion) {
    refuse(
      `The values of “${title}” add up to one million per sample: they are TPM or CPM, from which the counts can’t be told any more. Import the table of raw counts.`,
    );
  }
  if (!are_reads) {
    refuse(
      `The values of “${title}” are not whole numbers, but tests of genes need raw counts. Import raw counts in place of TPM, FPKM or normalised values; round estimated counts (Salmon, RSEM, kallisto) to whole numbers first.`,
    );
  }
  return true;
}

/** Genes of all tables by id; those of Ensembl by their id without a version, unless only some tables have versions. */
function joinGenes(tables: readonly NamedTable[]) {
  const kinds = tables.map(({ table: { genes }, title }) => ({
    title,
    versioned: genes.some(({ id }) => VERSIONED.test(id)),
    plain: genes.some(({ id }) => UNVERSIONED.test(id)),
  }));
  const [versioned, plain] = [kinds.find((kind) => kind.versioned), kinds.find((kind) => kind.plain)];
  if (versioned && plain && versioned !== plain) {
    refuse(
      `The gene ids of “${versioned.title}” have versions (ENSG00000139618.15), those of “${plain.title}” have none. Import both with the same kind of ids, or compare one at a time.`,
    );
  }
  const places = new Map<string, number>();
  const genes: Gene[] = [];
  const columns = tables.map(({ table }) =>
    Uint32Array.from(table.genes, (gene) => {
      const id = tables.length > 1 ? withoutVersion(gene.id) : gene.id;
      const place = places.get(id) ?? genes.length;
      if (place === genes.length) {
        places.set(id, place);
        genes.push({ id, name: gene.name });
      }
      return place;
    }),
  );
  return { genes, columns };
}

const samplesOf = (table: GeneTable, order: ReadonlyMap<string, number>): Map<number, number> =>
  new Map(table.results.flatMap((id, place) => (order.has(id) ? [[place, order.get(id) ?? 0] as const] : [])));

/** Adds the counts of a table to the matrix. */
function fill(
  counts: Int32Array,
  width: number,
  table: GeneTable,
  places: ReadonlyMap<number, number>,
  columns: Uint32Array,
) {
  for (const [entry, place] of table.result.entries()) {
    const sample = places.get(place);
    if (sample === undefined) continue;
    const cell = sample * width + (columns[table.gene[entry] ?? 0] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + Math.round(table.count[entry] ?? 0);
  }
}

/** Which results, and how many reads a gene needs in all of them together. */
export interface MatrixOrder {
  result_ids: readonly string[];
  min_count: number;
}

/** The counts of results of several data sets, sample by sample. Refuses what is no counts, with a remedy. */
export function buildCountMatrix(tables: readonly NamedTable[], { result_ids, min_count }: MatrixOrder): CountMatrix {
  const order = new Map(result_ids.map((id, at) => [id, at]));
  const { genes, columns } = joinGenes(tables);
  const width = genes.length;
  if (width * result_ids.length > CELLS_AT_MOST) {
    refuse(
      `${formatNumber(width)} genes of ${formatNumber(result_ids.length)} samples are too many for one test. Choose fewer samples.`,
    );
  }
  const all = new Int32Array(width * result_ids.length);
  let is_rounded = false;
  for (const [at, named] of tables.entries()) {
    const places = samplesOf(named.table, order);
    is_rounded = requireCounts(named, new Map([...places.keys()].map((place, local) => [place, local]))) || is_rounded;
    fill(all, width, named.table, places, columns[at] ?? new Uint32Array());
  }
  return { ...dropScarce(genes, all, min_count), n_samples: result_ids.length, is_rounded };
}

/** The matrix without genes that have fewer reads in all samples together. */
function dropScarce(genes: readonly Gene[], all: Int32Array, min_count: number) {
  const width = genes.length;
  const n = all.length / width;
  const totals = new Float64Array(width);
  const library_sizes = Array.from({ length: n }, () => 0);
  for (const [cell, count] of all.entries()) {
    const [gene, sample] = [cell % width, Math.floor(cell / width)];
    totals[gene] = (totals[gene] ?? 0) + count;
    library_sizes[sample] = (library_sizes[sample] ?? 0) + count;
  }
  const idOf = (place: number) => genes[place]?.id ?? '';
  // By id: the last digits of a fit depend on the order of its sums, which must not be that of the data sets.
  const kept = Array.from(genes.keys())
    .filter((place) => (totals[place] ?? 0) >= min_count)
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  if (kept.length === 0) {
    refuse(`No gene has ${formatCount(min_count, 'read')} in these samples together. Choose other samples.`);
  }
  const counts = new Int32Array(kept.length * n);
  for (let sample = 0; sample < n; sample++) {
    for (const [at, place] of kept.entries()) counts[sample * kept.length + at] = all[sample * width + place] ?? 0;
  }
  const left = kept.flatMap((place) => genes[place] ?? []);
  return { genes: left, counts, library_sizes, n_few: width - kept.length };
}
