import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleRow } from '@cohortium/contract';
// The reader of the portal's own Parquet files, as any client may use it: what is compared is what they hold.
import { readAbundances } from '../../server/src/samples/abundance/parquet-table.ts';

export interface StoredTable {
  samples: string[];
  genera: string[];
  counts: number[][];
}

/** A genus, or where the reads have none, what the deepest name above says (DESIGN §4, roll-up). */
function genusOf(lineage: readonly (string | null)[]): string {
  const upToGenus = lineage.slice(0, 6);
  const genus = upToGenus[5];
  if (genus) return genus;
  const parent = upToGenus.findLast((name) => name !== null);
  return parent ? `unclassified ${parent}` : 'unclassified';
}

/** The table that the portal keeps of these results, from the Parquet files of its home. */
export async function readStoredTable(home: string, rows: readonly SampleRow[]): Promise<StoredTable> {
  const expected = new Map(rows.map(({ result_id }, index) => [result_id, index]));
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.parquet'));
  for (const name of files) {
    const table = await readAbundances(new Uint8Array(readFileSync(join(home, name))));
    if (!table.results.some((id) => expected.has(id))) continue;
    const counts = rows.map(() => table.features.map(() => 0));
    for (const [entry, count] of table.count.entries()) {
      const row = counts[expected.get(table.results[table.result[entry] ?? -1] ?? '') ?? -1];
      const feature = table.feature[entry];
      if (row && feature !== undefined) row[feature] = count;
    }
    const genera = table.features.map(({ lineage }) => genusOf(lineage));
    return { samples: rows.map(({ sample_id }) => sample_id), genera, counts };
  }
  throw new Error(`None of the ${files.length} tables in ${home} holds the run's results.`);
}
