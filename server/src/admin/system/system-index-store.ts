import type { IndexClient } from '#platform/index';

export interface IndexFacts {
  version: string;
  n_samples: number;
}

/** What the sample index tells of itself. Throws when it does not answer. */
export async function indexFacts(index: IndexClient): Promise<IndexFacts> {
  const [row] = await index.query<IndexFacts>(
    'select version() as version, (select toUInt32(uniqExact(result_id)) from samples) as n_samples',
  );
  if (!row) throw new Error('The sample index returned no version.');
  return row;
}
