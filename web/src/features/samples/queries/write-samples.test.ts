import { CallError, sampleRoutes, savedFilterRoutes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { answerJson, connectPages, invalidatedBy, startRecordingServer } from '#testing';
import { aFilter } from '../sample.fixture.ts';
import { changeSaved, deleteSaved, saveFilter } from './saved-queries.ts';
import { tagSamples } from './tag-samples.ts';

const id = 'f'.repeat(32);
const saved = {
  ...{
    id,
    workspace_id: 'w'.repeat(32),
    name: 'Lungs',
    description: '',
    filter: aFilter(),
    is_shared: false,
    version: 3,
  },
  ...{ is_own: true, can_modify: true, can_delete: true, created_by: 'Ana', created_at: '2026-11-01T00:00:00.000Z' },
  ...{ updated_by: 'Ana', updated_at: '2026-11-02T00:00:00.000Z' },
};
const tagged = { n_samples: 2, n_results: 3, n_changed: 2, skipped: [], index: 'current' };

let refusal: { status: number; detail: string; code: string } | null = null;
const portal = await startRecordingServer((response, { line }) => {
  if (refusal) answerJson(response, { detail: refusal.detail, code: refusal.code }, refusal.status);
  else if (line.includes('tag')) answerJson(response, { data: tagged });
  else answerJson(response, { data: saved });
});
connectPages(portal);

async function refused(status: number, detail: string, code: string, write: () => Promise<unknown>): Promise<unknown> {
  refusal = { status, detail, code };
  try {
    return await write().catch((error: unknown) => error);
  } finally {
    refusal = null;
  }
}
const lists = { list: savedFilterRoutes.list, history: savedFilterRoutes.history };

describe('a saved filter', () => {
  test('is sent with its name, its readers and its rules; the list shows it', async () => {
    const body = { name: 'Lungs', description: '', is_shared: true, filter: aFilter({ identifiers: ['a'] }) };
    expect(await invalidatedBy(lists, () => saveFilter(body))).toEqual(['list']);
    expect(portal.received[0]?.line).toMatch(/^POST \/api\/v1\/sample\/filter\?workspace_id=w+$/);
    expect(portal.received[0]?.body).toMatchObject({ name: 'Lungs', is_shared: true, filter: { identifiers: ['a'] } });
  });

  test('is changed from the version that was read, so that nobody’s change is lost', async () => {
    expect(await invalidatedBy(lists, () => changeSaved(saved, { is_shared: true }))).toEqual(['list', 'history']);
    expect(portal.received[0]?.line).toMatch(new RegExp(`^PATCH /api/v1/sample/filter/${id}`));
    expect(portal.received[0]?.body).toEqual({ version: 3, is_shared: true });
  });

  test('that somebody else changed meanwhile, or whose name is taken, says so and stays', async () => {
    const text = 'It was changed meanwhile.';
    const conflict = await refused(409, text, 'conflict', () => changeSaved(saved, { name: 'Lung' }));
    expect(conflict).toBeInstanceOf(CallError);
    expect(conflict).toMatchObject({ status: 409, message: text, body: { code: 'conflict' } });
    expect(await invalidatedBy(lists, () => refused(409, 'Taken.', 'conflict', () => deleteSaved(saved)))).toEqual([]);
  });

  test('that is deleted is asked for no history', async () => {
    expect(await invalidatedBy(lists, () => deleteSaved(saved))).toEqual(['list']);
    expect(portal.received[0]?.line).toMatch(new RegExp(`^DELETE /api/v1/sample/filter/${id}`));
  });
});

describe('tags', () => {
  const { microbiomics, studio, attrition, suggestions, features } = sampleRoutes;
  const shown = { browser: microbiomics, studio, steps: attrition, suggestions, features };

  test('go to exactly the ticked samples; lists, steps and suggestions show them', async () => {
    const target = { result_ids: ['1'.repeat(32), '2'.repeat(32)] };
    const stale = await invalidatedBy(shown, () => tagSamples('tag', ['discovery'], target));
    expect(stale).toEqual(['browser', 'studio', 'steps', 'suggestions']);
    expect(portal.received[0]?.line).toMatch(/^POST \/api\/v1\/sample\/tag-samples/);
    expect(portal.received[0]?.body).toEqual({ tags: ['discovery'], ...target });
  });

  test('of all that match go by the filter, never by a list of ids', async () => {
    const filter = aFilter({ and_: [{ field: 'sex', operator: 'in', value: ['female'] }] });
    await tagSamples('untag', ['discovery', 'x'], { filter });
    expect(portal.received[0]?.line).toMatch(/^POST \/api\/v1\/sample\/remove-tags/);
    expect(portal.received[0]?.body).toMatchObject({ tags: ['discovery', 'x'], filter: { and_: filter.and_ } });
    expect(portal.received[0]?.body).not.toHaveProperty('result_ids');
  });

  test('that were not taken leave every list as it was', async () => {
    const closed = () =>
      refused(401, 'Permissions', 'permission_denied', () => tagSamples('tag', ['x'], { result_ids: [id] }));
    expect(await invalidatedBy(shown, closed)).toEqual([]);
    expect(await closed()).toMatchObject({ message: 'Permissions' });
  });
});
