import { routes } from '@cohortium/contract';
import { describe, expect, test, vi } from 'vitest';
import { transact } from '#platform/database';
import { makeProjectPublic } from '#projects';
import { testPortal } from '#testing';

const { cohorts, ingestion, samples } = routes;
const portal = await testPortal();
const { platform } = portal.portal;
const ana = await portal.person();
const call = portal.callAs(ana);
const lines = (...rows: string[]) => `${rows.map((row) => row.replaceAll(' ', '\t')).join('\n')}\n`;

const files = {
  'gut.counts.tsv': lines('sample_id feature_id value', 'P1 o1 70', 'P2 o1 5'),
  'gut.samples.tsv': lines('sample_id Gender Patient diet', 'P1 F a rye', 'P2 M b chow'),
};
const mapping = { columns: {}, values: { sex: { F: 'female', M: 'male' } } };
const file_ids = await Promise.all(
  Object.entries(files).map(([name, text]) => portal.upload(ana, name, new TextEncoder().encode(text))),
);
const begun = await call(ingestion.importTables, { body: { file_ids, mapping, project_name: 'Weaning' } });
const show = async () => (await call(ingestion.showImport, { params: { id: begun.data.import_id } })).data;
await vi.waitFor(async () => expect((await show()).index).toBe('loaded'), { timeout: 20_000, interval: 100 });
const { project_id } = await show();
const { data: rows } = await call(samples.microbiomics, { body: { sort: { field: 'sample_id' } } });

const catalogueOf = async (person: typeof ana) => {
  const { data } = await portal.callAs(person)(samples.microbiomicsMetric, {
    body: {
      and_: [{ field: 'project_id', operator: '=', value: project_id ?? '', regex: false }],
      matched_fields: true,
    },
  });
  return data.matched_fields ?? [];
};

describe('a submitter’s column that became a standard field', () => {
  test('is in the catalogue of fields by the submitter’s name, with where it is called so', async () => {
    const catalogue = await catalogueOf(ana);
    const sex = catalogue.find(({ field }) => field === 'sex');
    expect(sex?.submitted_as).toEqual([{ name: 'Gender', project_name: 'Weaning', n_projects: 1 }]);
    expect(catalogue.find(({ field }) => field === 'subject_id')?.submitted_as?.[0]?.name).toBe('Patient');
    expect(catalogue.find(({ field }) => field === 'diet')).not.toHaveProperty('submitted_as');
    expect(rows.map((row) => row.sex)).toEqual(['female', 'male']);
  });

  test('is in exports as it was written, beside the standard field', async () => {
    const result_ids = rows.map(({ result_id }) => result_id);
    const { data: cohort } = await call(cohorts.create, { body: { name: 'Weaned', result_ids } });
    const url = `/api/v1/cohort/${cohort.id}/export?workspace_id=${ana.workspace_id}`;
    const answer = await portal.portal.api.app.inject({ url, headers: { authorization: `Bearer ${ana.token}` } });
    const [head = [], ...cells] = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    const column = (name: string) => cells.map((row) => row[head.indexOf(name)]);
    expect(new Set(head).size).toBe(head.length);
    expect(column('Gender').sort()).toEqual(['F', 'M']);
    expect(column('sex').sort()).toEqual(['female', 'male']);
    expect(column('Patient').sort()).toEqual(['a', 'b']);
  });

  test('is not told to everybody when the submission is public', async () => {
    await transact(platform.db, (tx) => makeProjectPublic(tx, { id: project_id ?? '', at: platform.clock.now() }));
    const catalogue = await catalogueOf(await portal.person());
    expect(catalogue.map(({ field }) => field)).toContain('diet');
    expect(catalogue.some((field) => 'submitted_as' in field)).toBe(false);
  });
});
