import { genomeTypeSchema, rankSchema } from '@cohortium/contract';
import { type FileMetaData, parquetMetadata, parquetRead } from 'hyparquet';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { z } from 'zod';
import { type AbundanceTable, type Feature, type LineageRank, lineageRanks, type Measures } from './abundance-table.ts';

const place = new Map<LineageRank, number>(lineageRanks.map((rank, at) => [rank, at]));

const FEATURE_PREFIX = 'feature.';
const MEASURE_PREFIX = 'measure.';

const namesOfAnnotations = ({ features }: AbundanceTable): string[] => [
  ...new Set(features.flatMap(({ annotations }) => Object.keys(annotations ?? {}))),
];

const measureColumns = ({ measures = {} }: AbundanceTable, { from, to }: Rows) =>
  Object.entries(measures).map(([name, values]) =>
    values instanceof Float64Array
      ? { name: `${MEASURE_PREFIX}${name}`, type: 'DOUBLE' as const, data: values.subarray(from, to) }
      : { name: `${MEASURE_PREFIX}${name}`, type: 'STRING' as const, data: values.slice(from, to) },
  );

/** Entries of a table that become one group of rows. */
interface Rows {
  from: number;
  to: number;
}

/** The first group is small, so that what a file holds is known from its beginning. */
const [FIRST_GROUP, GROUP] = [1000, 100_000];

function* groupsOf(n_rows: number): Generator<Rows> {
  for (let from = 0; from < n_rows; ) {
    const to = Math.min(n_rows, from === 0 ? FIRST_GROUP : from + GROUP);
    yield { from, to };
    from = to;
  }
}

/** The columns of a table with these names of annotations, and which of the rare columns it needs. */
interface TableColumns {
  annotations: string[];
  has_ranks: boolean;
  has_types: boolean;
}

function columnsOf(table: AbundanceTable, { annotations, has_ranks, has_types }: TableColumns, rows: Rows) {
  const features = Array.from(table.feature.subarray(rows.from, rows.to), (at, row) => {
    const feature = table.features[at];
    if (!feature) throw new RangeError(`Entry ${rows.from + row} names a feature that the table does not have.`);
    return feature;
  });
  const results = Array.from(table.result.subarray(rows.from, rows.to), (at) => table.results[at] ?? null);
  const text = (name: string, value: (feature: Feature) => string | null) => ({
    name,
    type: 'STRING' as const,
    data: features.map(value),
  });
  const spans = [
    text('from_rank', ({ ranks }) => ranks?.from ?? null),
    text('to_rank', ({ ranks }) => ranks?.to ?? null),
  ];
  return [
    { name: 'result_id', type: 'STRING' as const, data: results },
    text('feature_id', ({ feature_id }) => feature_id),
    text('sequence', ({ sequence }) => sequence),
    ...lineageRanks.map((rank) => text(rank, ({ lineage }) => lineage[place.get(rank) ?? 0] ?? null)),
    ...(has_ranks ? spans : []),
    ...(has_types ? [text('genome_type', ({ genome_type }) => genome_type ?? null)] : []),
    ...annotations.map((name) => text(`${FEATURE_PREFIX}${name}`, (feature) => feature.annotations?.[name] ?? null)),
    { name: 'count', type: 'DOUBLE' as const, data: table.count.subarray(rows.from, rows.to) },
    ...measureColumns(table, rows),
  ];
}

/**
 * One Parquet row an entry: result_id, feature_id, sequence, domain … species, count; of clades also from_rank and
 * to_rank, between which the row counts; of what is no taxon its genome_type. What else is known of a feature is in columns
 * `feature.<name>`, further figures of an entry in `measure.<name>`. Readable by any Parquet tool. Written group by group:
 * the columns of a study of genes, with millions of entries, are never in memory as a whole.
 */
export function writeAbundances(table: AbundanceTable): Uint8Array {
  const columns: TableColumns = {
    annotations: namesOfAnnotations(table),
    has_ranks: table.features.some(({ ranks }) => ranks),
    has_types: table.features.some(({ genome_type }) => genome_type),
  };
  const writer = new ByteWriter();
  const schema = schemaFromColumnData({ columnData: columnsOf(table, columns, { from: 0, to: 0 }) });
  const file = new ParquetWriter({ writer, schema });
  for (const rows of groupsOf(table.count.length)) {
    // Columns that are told their type must not be told again.
    const columnData = columnsOf(table, columns, rows).map(({ name, data }) => ({ name, data }));
    file.write({ columnData, rowGroupSize: rows.to - rows.from });
  }
  file.finish();
  return new Uint8Array(writer.getBuffer());
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
