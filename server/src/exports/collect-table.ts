import { readFile } from 'node:fs/promises';
import { EXPORT, type ExportLevel, ranks } from '@cohortium/contract';
import { int32At } from '@cohortium/stats/array';
import { formatNumber } from '#platform/text';
import { type Feature, joinByName, readAbundances, type Taxon, taxaAt } from '#samples/in-threads';
import { type CohortTable, compress, type TableRow } from './formats/cohort-table.ts';

export interface Collecting {
  /** Parquet files of data sets, each with the taxonomy that its lineages come from. */
  data_sets: readonly { path: string; taxonomy_release: string }[];
  level: ExportLevel;
  /** Results in their order, each with the sample's name in the export. */
  samples: readonly { result_id: string; name: string }[];
  /** Whether taxa of several references are one where their names are, as it was agreed of merged cohorts. */
  by_name?: boolean;
  on_read?: (done: number) => void;
}

/** An error shown to the person who requested the export. */
export class ExportError extends Error {
  override name = 'ExportError';
}

const SEQUENCE_HASH = /^[0-9a-f]{40}$/;
const NONE = -1;
const depths = new Map<ExportLevel, number>(ranks.map((rank, at) => [rank, at]));

interface Line {
  identity: string;
  taxon: { taxonomy_release: string; lineage: string; name: string };
  row: TableRow;
}

interface Reading {
  level: ExportLevel;
  release: string;
  /** Then they are joined once all are read. */
  by_name: boolean;
}

/**
 * As analyses have it: taxa of two references are one row when their lineages are the same, features when they are the
 * same sequence; the names of de novo OTUs mean something in their own run alone.
 */
const identityOf = ({ lineage }: Taxon, { level, release, by_name }: Reading): string =>
  by_name || (level === 'feature' && !SEQUENCE_HASH.test(lineage)) ? `${lineage}\n${release}` : lineage;

function rowOf(feature: Feature, { lineage }: Taxon, level: ExportLevel): TableRow {
  const depth = depths.get(level);
  if (depth === undefined || level === 'feature')
    return { id: feature.feature_id, lineage: feature.lineage, sequence: feature.sequence };
  const id = lineage.replace(/(?<!;);+$/, '') || 'unclassified';
  return { id, lineage: feature.lineage.slice(0, depth + 1), sequence: null };
}

/** Amounts that grow in number: twice the room whenever it is full. */
class Entries {
  line = new Int32Array(2 ** 16);
  place = new Int32Array(2 ** 16);
  amount = new Float64Array(2 ** 16);
  length = 0;

  add(line: number, place: number, amount: number): void {
    if (this.length === EXPORT.maximum_entries) {
      throw new ExportError(
        `These samples have more than ${formatNumber(EXPORT.maximum_entries)} amounts. Choose a higher rank or fewer samples.`,
      );
    }
    if (this.length === this.line.length) this.#grow();
    this.line[this.length] = line;
    this.place[this.length] = place;
    this.amount[this.length] = amount;
    this.length += 1;
  }

  #grow(): void {
    const { line, place, amount } = this;
    this.line = new Int32Array(line.length * 2);
    this.place = new Int32Array(line.length * 2);
    this.amount = new Float64Array(line.length * 2);
    this.line.set(line);
    this.place.set(place);
    this.amount.set(amount);
  }
}

/** Rows by what they are, in the order in which they were met. */
class Lines {
  readonly all: Line[] = [];
  readonly #places = new Map<string, number>();

  placesOf(features: readonly Feature[], reading: Reading): Int32Array {
    const { level, release: taxonomy_release } = reading;
    const taxa = taxaAt(features, level);
    return Int32Array.from(features, (feature, at) => {
      const taxon = taxa[at];
      if (!taxon) return NONE;
      const identity = identityOf(taxon, reading);
      const known = this.#places.get(identity);
      if (known !== undefined) return known;
      this.#places.set(identity, this.all.length);
      const { lineage, name } = taxon;
      const line = { identity, taxon: { taxonomy_release, lineage, name }, row: rowOf(feature, taxon, level) };
      return this.all.push(line) - 1;
    });
  }
}

/** Different rows with the same name get a number. */
function named(lines: readonly Line[]): TableRow[] {
  const same = Map.groupBy(lines, ({ row }) => row.id);
  return lines.map((line) => {
    const group = same.get(line.row.id) ?? [];
    return group.length === 1 ? line.row : { ...line.row, id: `${line.row.id}.${group.indexOf(line) + 1}` };
  });
}

/** Counts of the samples at a level, from the files that runs and imports left. */
export async function collectTable({ data_sets, level, samples, by_name, on_read }: Collecting): Promise<CohortTable> {
  const isJoined = by_name === true && level !== 'feature' && depths.has(level);
  const sampleAt = new Map(samples.map(({ result_id }, at) => [result_id, at]));
  const entries = new Entries();
  const lines = new Lines();
  for (const [at, { path, taxonomy_release: release }] of data_sets.entries()) {
    const table = await readAbundances(new Uint8Array(await readFile(path)));
    const places = lines.placesOf(table.features, { level, release, by_name: isJoined });
    const lineOf = table.results.map((result) => sampleAt.get(result) ?? NONE);
    for (const [entry, amount] of table.count.entries()) {
      const line = lineOf[table.result[entry] ?? NONE] ?? NONE;
      const place = places[table.feature[entry] ?? NONE] ?? NONE;
      if (line !== NONE && place !== NONE && amount > 0) entries.add(line, place, amount);
    }
    on_read?.(at + 1);
  }
  return finish({ samples, lines: lines.all, entries, isJoined });
}

/** The lines that are there, those that are one together; the first lineage stands for all of a name. */
function groupsOf(met: readonly Line[], { isJoined }: { isJoined: boolean }): Line[][] {
  if (!isJoined) return met.map((line) => [line]);
  const identity = joinByName(met.map(({ taxon }) => taxon));
  const groups = Map.groupBy(
    met.toSorted((a, b) => (a.taxon.lineage < b.taxon.lineage ? -1 : 1)),
    ({ taxon }) => identity(taxon),
  );
  return [...groups].map(([joined, lines]) => lines.map((line) => ({ ...line, identity: joined })));
}

interface Finishing {
  samples: Collecting['samples'];
  lines: readonly Line[];
  entries: Entries;
  isJoined: boolean;
}

/** Features that none of the samples has are left out; rows are in the order of what they are. */
function finish({ samples, lines, entries, isJoined }: Finishing): CohortTable {
  const places = new Map(lines.map(({ row }, at) => [row, at]));
  const met = new Set<number>();
  for (let entry = 0; entry < entries.length; entry += 1) met.add(int32At(entries.place, entry));
  const order = groupsOf(
    lines.filter((_, at) => met.has(at)),
    { isJoined },
  ).sort(([a], [b]) => ((a?.identity ?? '') < (b?.identity ?? '') ? -1 : 1));
  if (order.length === 0) throw new ExportError('These samples have no counts at this level.');
  const newPlace = new Int32Array(lines.length);
  for (const [to, group] of order.entries()) for (const { row } of group) newPlace[places.get(row) ?? 0] = to;
  const n = entries.length;
  const place = entries.place.subarray(0, n).map((at) => int32At(newPlace, at));
  const by_sample = compress(
    { line: entries.line.subarray(0, n), place, amount: entries.amount.subarray(0, n) },
    { lines: samples.length, places: order.length },
  );
  const rows = named(order.flatMap((group) => group.slice(0, 1)));
  return { sample_ids: samples.map(({ name }) => name), rows, by_sample };
}
