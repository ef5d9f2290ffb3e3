import type { ImportPreview } from '@cohortium/contract';
import { faultOf, type ImportFault, ImportTableError } from './import-table-error.ts';
import { namedRanks, type ReadTables, readTables, type TablesToRead } from './read-tables.ts';

/** Task of the worker: return the tables, or only their summary. */
export type TablesRequest = TablesToRead & { task: 'tables' | 'facts' };
export type TablesFacts = Pick<ImportPreview, 'n_features' | 'n_entries' | 'total' | 'ranks' | 'first'> &
  Omit<ReadTables, 'table'> & { samples: readonly string[] };
export type TablesAnswer<T> = { read: T } | { refused: ImportFault };

const [SAMPLES, ROWS] = [5, 8];

/** The first samples and features, with their amounts. */
function firstOf({ table }: ReadTables): ImportPreview['first'] {
  const features = table.features.slice(0, ROWS);
  const samples = table.results.slice(0, SAMPLES);
  const rows = features.map(({ feature_id, lineage }) => ({
    ...{ feature_id, lineage: [...lineage] },
    amounts: samples.map(() => 0),
  }));
  for (const [entry, count] of table.count.entries()) {
    const row = rows[table.feature[entry] ?? ROWS];
    const sample = table.result[entry] ?? SAMPLES;
    if (row && sample < samples.length) row.amounts[sample] = count;
  }
  return { samples, rows };
}

function factsOf(read: ReadTables): TablesFacts {
  const { table, ...details } = read;
  const isWhole = table.features.map(({ ranks }) => ranks === undefined || ranks.from === 'domain');
  return {
    ...details,
    samples: table.results,
    n_features: table.features.length,
    n_entries: table.count.length,
    total: table.count.reduce((sum, count, entry) => (isWhole[table.feature[entry] ?? -1] ? sum + count : sum), 0),
    ranks: namedRanks(table),
    first: firstOf(read),
  };
}

export async function run({ task, ...toRead }: TablesRequest): Promise<TablesAnswer<ReadTables | TablesFacts>> {
  try {
    const read = await readTables(toRead);
    return { read: task === 'tables' ? read : factsOf(read) };
  } catch (error) {
    if (error instanceof ImportTableError) return { refused: faultOf(error) };
    throw error;
  }
}
