import { describe, expect, test } from 'vitest';
import type { ListedRow } from '../cohort-index-store.ts';
import { readList } from './create-from-names.ts';

const row = (result_id: string, sample_id: string, changed: Partial<ListedRow> = {}): ListedRow => ({
  ...{ result_id, sample_id, internal_run_id: `run of ${result_id}`, project_name: 'Mice', pipeline_name: 'ASVs' },
  ...{ reference_name: 'R', data_type: 13, subject: result_id, ...changed },
});
/** The newest first, as they are found. */
const rows = [row('c', 'mouse 3', { project_name: 'Again' }), row('b', 'mouse 3'), row('a', 'mouse 1')];
const idsOf = (identifiers: string[], ambiguous: 'skip' | 'newest' | 'all' = 'skip') =>
  readList(identifiers, rows, ambiguous).members.map(({ result_id }) => result_id);

describe('a list of names', () => {
  test('is read by the samples’ own names, by results and by processed samples alike', () => {
    expect(idsOf(['mouse 1', 'b', 'run of c'])).toEqual(['a', 'b', 'c']);
  });

  test('counts each name once, and each result once, however often it is meant', () => {
    const { list, members } = readList(['mouse 1', 'a', 'mouse 1'], rows, 'skip');
    expect(members).toEqual([{ result_id: 'a', subject: 'a', data_type: 13 }]);
    expect(list).toEqual({ n_requested: 2, n_samples: 1, result_ids: ['a'], not_found: [], ambiguous: [] });
  });

  test('distinguishes what is not found from what means several results', () => {
    const { list } = readList(['mouse 3', 'Mouse 1', ''], rows, 'skip');
    expect(list.not_found).toEqual(['Mouse 1', '']);
    expect(list.ambiguous).toMatchObject([
      { identifier: 'mouse 3', results: [{ result_id: 'c', project_name: 'Again' }, { result_id: 'b' }] },
    ]);
  });

  test('takes the newest of several, or all, where that is wanted', () => {
    expect(idsOf(['mouse 3'])).toEqual([]);
    expect(idsOf(['mouse 3'], 'newest')).toEqual(['c']);
    expect(idsOf(['mouse 3'], 'all')).toEqual(['b', 'c']);
    expect(idsOf(['mouse 3', 'b'], 'newest')).toEqual(['b', 'c']);
  });

  test('may mean nothing, of nothing', () => {
    expect(readList([], [], 'all')).toEqual({
      list: { n_requested: 0, n_samples: 0, result_ids: [], not_found: [], ambiguous: [] },
      members: [],
    });
  });
});
