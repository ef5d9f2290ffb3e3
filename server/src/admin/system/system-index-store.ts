import type { IndexClient } from '#platform/index';

export interface IndexInfo {
  version: string;
  n_samples: number;
}

/** The state of the sample index. Throws when it does not answer. */
export async function loadIndexInfo(index: IndexClient): Promise<IndexInfo> {
  const [row] = await index.query<IndexInfo>(
    'select version() as version, (select toUInt32(uniqExact(result_id)) from samples) as n_samples',
  );
  if (!row) throw new Error('The sample index returned no version.');
  return row;
}
