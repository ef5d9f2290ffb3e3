import { openRunningIndex } from '../../../server/src/platform/index/index.ts';
import type { Corpus } from '../corpus.ts';
import type { Portal } from './connect-portal.ts';
import { requireOk } from './measure-queries.ts';

const MEMBERS = 5000;

interface ProfileOptions {
  home: string;
  corpus: Corpus;
  times: number;
}

/** Scattered over everything that may be seen, others each time. */
async function scatteredIds(home: string, { corpus, seed }: { corpus: Corpus; seed: number }): Promise<string[]> {
  const index = await openRunningIndex({ clickhouse_url: null, home });
  const names = corpus.studies.filter(({ owner }) => owner !== 'hidden').map(({ no }) => `Study ${no}`);
  const rows = await index.query<{ result_id: string }>(
    `select result_id from samples final where audience = 'public' and project_name in {names:Array(String)}
     order by cityHash64(result_id, {seed:UInt32}) limit {limit:UInt32}`,
    { names, seed, limit: MEMBERS },
  );
  await index.close();
  return rows.map(({ result_id }) => result_id);
}

/** The composition at genus of cohorts of 5,000 scattered samples: their profiles, read, summed and sent. */
export async function measureProfiles(portal: Portal, { home, corpus, times }: ProfileOptions): Promise<number[]> {
  const taken: number[] = [];
  for (let seed = 0; seed < times; seed += 1) {
    const result_ids = await scatteredIds(home, { corpus, seed });
    const made = requireOk(
      await portal.post('/cohort', { name: `Scattered ${seed} ${performance.now()}`, result_ids }),
    );
    const { data } = made as { data: { id: string } };
    const response = await portal.post('/analysis/composition-bar-plot', { cohort_id: data.id, rank: 'genus' });
    requireOk(response);
    taken.push(response.milliseconds);
  }
  return taken;
}
