import { describe, expect, test } from 'vitest';
import { seedTable, sharedPortal, type TestPerson } from '#testing';

const portal = await sharedPortal();
const { platform, api } = portal.portal;
const ana = await portal.person();
const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
const gut = await seedTable(platform, ana, {
  features: [{ feature_id: 'Blautia', sequence: null, lineage }],
  samples: ['s1', 's2', 's3'].map((sample_id, at) => ({ sample_id, metadata: { sex: at < 2 ? 'female' : 'male' } })),
  counts: [[5], [5], [5]],
});

async function ask(person: TestPerson, method: 'GET' | 'POST', path: string, payload?: object) {
  const url = `/api/v1${path}${path.includes('?') ? '&' : '?'}workspace_id=${person.workspace_id}`;
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, json: answer.json() };
}

const and_ = [
  { field: 'project_id', value: gut.project_id },
  { field: 'sex', value: 'female' },
];

describe('a filter is sent as `filter` to any call that takes one', () => {
  test.each([
    ['/sample/microbiomics', { and_ }],
    ['/sample/studio', { metadata_filter: { and_ } }],
  ])('%s finds the same samples as by its own names', async (path, own) => {
    const [row] = (await ask(ana, 'POST', '/sample/microbiomics', { and_ })).json.data;
    const extra = path === '/sample/studio' ? { data_type: row.data_type } : {};
    const byOwn = await ask(ana, 'POST', path, { ...own, ...extra });
    const general = await ask(ana, 'POST', path, { filter: { and_ }, ...extra });
    expect(general.status, JSON.stringify(general.json)).toBe(200);
    expect(general.json.paging.total).toBe(2);
    expect(general.json.data).toEqual(byOwn.json.data);
  });

  test('both at once are refused, with the field to leave out', async () => {
    const { status, json } = await ask(ana, 'POST', '/sample/microbiomics', { and_, filter: { and_ } });
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain('filter');
  });

  test('what a filter does not have is refused by name', async () => {
    const { status, json } = await ask(ana, 'POST', '/sample/microbiomics', { filter: { colour_of_the_lid: 'red' } });
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain('colour_of_the_lid');
  });
});

test('what is shared is named by its resource type, or as the specification names it', async () => {
  const byNoun = await ask(ana, 'GET', `/project/share?project_id=${gut.project_id}`);
  expect(byNoun.status, JSON.stringify(byNoun.json)).toBe(200);
  expect(byNoun.json).toEqual((await ask(ana, 'GET', `/project/share?id=${gut.project_id}`)).json);
  expect((await ask(ana, 'GET', `/project/share?cohort_id=${gut.project_id}`)).status).toBe(422);
});
