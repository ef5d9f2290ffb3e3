import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { z } from 'zod';
import { type AbundanceTable, type Feature, type LineageRank, lineageRanks } from './abundance-table.ts';

const rowSchema = z.object({
  result_id: z.string(),
  feature_id: z.string(),
  sequence: z.string().nullable(),
  domain: z.string().nullable(),
  phylum: z.string().nullable(),
  class: z.string().nullable(),
  order: z.string().nullable(),
  family: z.string().nullable(),
  genus: z.string().nullable(),
  species: z.string().nullable(),
  count: z.number().nonnegative(),
});

/** One Parquet row an entry: result_id, feature_id, sequence, domain … species, count. Readable by any Parquet tool. */
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
  const place = new Map<LineageRank, number>(lineageRanks.map((rank, at) => [rank, at]));
  const buffer = parquetWriteBuffer({
    columnData: [
      text('result_id', (entry) => table.results[table.result[entry] ?? -1] ?? null),
      text('feature_id', (entry) => featureOf(entry).feature_id),
      text('sequence', (entry) => featureOf(entry).sequence),
      ...lineageRanks.map((rank) => text(rank, (entry) => featureOf(entry).lineage[place.get(rank) ?? 0] ?? null)),
      { name: 'count', type: 'DOUBLE', data: table.count },
    ],
  });
  return new Uint8Array(buffer);
}

/** Reads what `writeAbundances` wrote. */
export async function readAbundances(bytes: Uint8Array<ArrayBuffer>): Promise<AbundanceTable> {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const rows = z.array(rowSchema).parse(await parquetReadObjects({ file: buffer }));
  const results = new Map<string, number>();
  const places = new Map<string, number>();
  const features: Feature[] = [];
  const result = new Uint32Array(rows.length);
  const feature = new Uint32Array(rows.length);
  const count = new Float64Array(rows.length);
  for (const [entry, row] of rows.entries()) {
    if (!results.has(row.result_id)) results.set(row.result_id, results.size);
    if (!places.has(row.feature_id)) {
      places.set(row.feature_id, features.length);
      const lineage = lineageRanks.map((rank) => row[rank]);
      features.push({ feature_id: row.feature_id, sequence: row.sequence, lineage });
    }
    result[entry] = results.get(row.result_id) ?? 0;
    feature[entry] = places.get(row.feature_id) ?? 0;
    count[entry] = row.count;
  }
  return { results: [...results.keys()], features, result, feature, count };
}
