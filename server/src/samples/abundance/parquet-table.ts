import { genomeTypeSchema, rankSchema } from '@cohortium/contract';
import { type FileMetaData, parquetMetadata, parquetRead } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { z } from 'zod';
import { type AbundanceTable, type Feature, type LineageRank, lineageRanks, type Measures } from './abundance-table.ts';

const place = new Map<LineageRank, number>(lineageRanks.map((rank, at) => [rank, at]));

const FEATURE_PREFIX = 'feature.';
const MEASURE_PREFIX = 'measure.';

const namesOfAnnotations = ({ features }: AbundanceTable): string[] => [
  ...new Set(features.flatMap(({ annotations }) => Object.keys(annotations ?? {}))),
];

const measureColumns = ({ measures = {} }: AbundanceTable) =>
  Object.entries(measures).map(([name, values]) =>
    values instanceof Float64Array
      ? { name: `${MEASURE_PREFIX}${name}`, type: 'DOUBLE' as const, data: values }
      : { name: `${MEASURE_PREFIX}${name}`, type: 'STRING' as const, data: [...values] },
  );

/**
 * One Parquet row an entry: result_id, feature_id, sequence, domain … species, count; of clades also from_rank and
 * to_rank, between which the row counts; of what is no taxon its genome_type. What else is known of a feature is in columns
 * `feature.<name>`, further figures of an entry in `measure.<name>`. Readable by any Parquet tool.
 */
export function writeAbundances(table: AbundanceTable): Uint8Array {
  const entries = Array.from(table.count.keys());
  const featureOf = (entry: number): Feature => {
    const feature = table.features[table.feature[entry] ?? -1];
    if (!feature) throw new RangeError(`Entry ${entry} names a feature that the table does not have.`);
    return feature;
  };
  const text = (name: string, value: (entry: number) => string | null) => ({
    name,
    type: 'STRING' as const,
    data: entries.map(value),
  });
  const spans = table.features.some(({ ranks }) => ranks)
    ? [
        text('from_rank', (entry) => featureOf(entry).ranks?.from ?? null),
        text('to_rank', (entry) => featureOf(entry).ranks?.to ?? null),
      ]
    : [];
  const types = table.features.some(({ genome_type }) => genome_type)
    ? [text('genome_type', (entry) => featureOf(entry).genome_type ?? null)]
    : [];
  const annotations = namesOfAnnotations(table).map((name) =>
    text(`${FEATURE_PREFIX}${name}`, (entry) => featureOf(entry).annotations?.[name] ?? null),
  );
  const buffer = parquetWriteBuffer({
    columnData: [
      text('result_id', (entry) => table.results[table.result[entry] ?? -1] ?? null),
      text('feature_id', (entry) => featureOf(entry).feature_id),
      text('sequence', (entry) => featureOf(entry).sequence),
      ...lineageRanks.map((rank) => text(rank, (entry) => featureOf(entry).lineage[place.get(rank) ?? 0] ?? null)),
      ...spans,
      ...types,
      ...annotations,
      { name: 'count', type: 'DOUBLE', data: table.count },
      ...measureColumns(table),
    ],
  });
  return new Uint8Array(buffer);
}

interface ParquetFile {
  file: ArrayBuffer;
  metadata: FileMetaData;
}

/** Hands over one column in pieces, each with the row it begins at: no column is in memory as a whole. */
async function eachPiece(
  { file, metadata }: ParquetFile,
  column: string,
  take: (values: unknown, row: number) => void,
) {
  await parquetRead({
    ...{ file, metadata, columns: [column] },
    onChunk: ({ columnData, rowStart }) => take(columnData, rowStart),
  });
}

const texts = z.array(z.string());
const anything = z.custom<ArrayLike<unknown>>((values) => Array.isArray(values));
const textOrNot = z.string().nullable();
const amounts = z.union([z.instanceof(Float64Array), z.array(z.number())]);

/** A column of names as places in the list of those that occur, and where each occurs first. */
async function readNames(parquet: ParquetFile, column: string, n_rows: number) {
  const places = new Map<string, number>();
  const first: number[] = [];
  const at = new Uint32Array(n_rows);
  await eachPiece(parquet, column, (values, from) => {
    for (const [row, name] of texts.parse(values).entries()) {
      const known = places.get(name) ?? places.size;
      if (known === places.size) {
        places.set(name, known);
        first.push(from + row);
      }
      at[from + row] = known;
    }
  });
  return { names: [...places.keys()], first, at };
}

/** The values of a column in some rows. */
async function readAt(parquet: ParquetFile, column: string, rows: readonly number[]): Promise<(string | null)[]> {
  const found: (string | null)[] = rows.map(() => null);
  await eachPiece(parquet, column, (values, from) => {
    const piece = anything.parse(values);
    // There are far fewer features than rows, so only features are checked.
    for (const [at, row] of rows.entries()) {
      if (row >= from && row < from + piece.length) found[at] = textOrNot.parse(piece[row - from] ?? null);
    }
  });
  return found;
}

async function readCounts(parquet: ParquetFile, n_rows: number): Promise<Float64Array> {
  const counts = new Float64Array(n_rows);
  await eachPiece(parquet, 'count', (values, from) => counts.set(amounts.parse(values), from));
  if (counts.some((count) => !(count >= 0))) throw new RangeError('An abundance file has a count below zero.');
  return counts;
}

const hasColumn = ({ metadata }: ParquetFile, column: string) => metadata.schema.some(({ name }) => name === column);
const measuredSchema = genomeTypeSchema.exclude(['feature']);

async function readTypes(parquet: ParquetFile, rows: readonly number[]): Promise<Pick<Feature, 'genome_type'>[]> {
  if (!hasColumn(parquet, 'genome_type')) return rows.map(() => ({}));
  const types = await readAt(parquet, 'genome_type', rows);
  return types.map((type) => (type === null ? {} : { genome_type: measuredSchema.parse(type) }));
}

async function readSpans(parquet: ParquetFile, rows: readonly number[]): Promise<Pick<Feature, 'ranks'>[]> {
  if (!hasColumn(parquet, 'from_rank')) return rows.map(() => ({}));
  const [from, to] = [await readAt(parquet, 'from_rank', rows), await readAt(parquet, 'to_rank', rows)];
  return rows.map((_, at) => {
    if (from[at] === null || to[at] === null) return {};
    return { ranks: { from: rankSchema.parse(from[at]), to: rankSchema.parse(to[at]) } };
  });
}

/** Columns of a prefix, without it. */
const columnsWith = ({ metadata }: ParquetFile, prefix: string): string[] =>
  metadata.schema.flatMap(({ name }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

async function readAnnotations(parquet: ParquetFile, rows: readonly number[]): Promise<Pick<Feature, 'annotations'>[]> {
  const names = columnsWith(parquet, FEATURE_PREFIX);
  if (names.length === 0) return rows.map(() => ({}));
  const columns: (string | null)[][] = [];
  for (const name of names) columns.push(await readAt(parquet, `${FEATURE_PREFIX}${name}`, rows));
  return rows.map((_, at) => ({
    annotations: Object.fromEntries(names.map((name, column) => [name, columns[column]?.[at] ?? null])),
  }));
}

async function readMeasures(parquet: ParquetFile, n_rows: number): Promise<Measures | undefined> {
  const names = columnsWith(parquet, MEASURE_PREFIX);
  if (names.length === 0) return undefined;
  const measures: Record<string, Float64Array | (string | null)[]> = {};
  for (const name of names) {
    const column = `${MEASURE_PREFIX}${name}`;
    const isText = parquet.metadata.schema.find((one) => one.name === column)?.type === 'BYTE_ARRAY';
    if (isText)
      measures[name] = await readAt(
        parquet,
        column,
        Array.from({ length: n_rows }, (_, row) => row),
      );
    else {
      const values = new Float64Array(n_rows).fill(Number.NaN);
      await eachPiece(parquet, column, (piece, from) =>
        values.set(Float64Array.from(anything.parse(piece), Number), from),
      );
      measures[name] = values;
    }
  }
  return measures;
}

/** Reads what `writeAbundances` wrote, a column at a time. */
export async function readAbundances(bytes: Uint8Array<ArrayBuffer>): Promise<AbundanceTable> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const metadata = parquetMetadata(file);
  const parquet = { file, metadata };
  const n_rows = Number(metadata.num_rows);
  const results = await readNames(parquet, 'result_id', n_rows);
  const features = await readNames(parquet, 'feature_id', n_rows);
  const sequences = await readAt(parquet, 'sequence', features.first);
  const lineages: (string | null)[][] = [];
  for (const rank of lineageRanks) lineages.push(await readAt(parquet, rank, features.first));
  const spans = await readSpans(parquet, features.first);
  const types = await readTypes(parquet, features.first);
  const annotations = await readAnnotations(parquet, features.first);
  const measures = await readMeasures(parquet, n_rows);
  return {
    results: results.names,
    features: features.names.map((feature_id, at) => ({
      feature_id,
      sequence: sequences[at] ?? null,
      lineage: lineages.map((names) => names[at] ?? null),
      ...spans[at],
      ...types[at],
      ...annotations[at],
    })),
    result: results.at,
    feature: features.at,
    count: await readCounts(parquet, n_rows),
    ...(measures ? { measures } : {}),
  };
}
