import { routes, type SampleRow } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { listOutbox } from '#platform/mail';
import { reindex } from '#samples';
import { refusal, testPortal } from '../../test/testing/index.ts';
import { fieldsOf, mice, patients, publishingLab, registered, terms } from './publication.fixture.ts';

const { publication, samples, projects, cohorts, pipelines } = routes;
const portal = await testPortal();
const { platform, ana, lab, study, withRole } = await publishingLab(portal);
const { callAs } = portal;
const own = callAs(ana);
const [moderator, stranger] = await Promise.all([withRole('platform_moderator'), portal.person()]);
const approve = callAs(moderator);
const outside = callAs(stranger);

type Kind = 'project' | 'cohort' | 'pipeline';

/** Submitted by Ana, approved by the moderator. */
const publish = async (object_type: Kind, object_id: string, more: object = {}) => {
  const { licence } = terms;
  const stated = object_type === 'project' ? terms : { licence };
  const body = { object_type, object_id, ...stated, action: 'submit', ...more } as const;
  const { publication_id } = (await own(publication.request, { body })).data;
  await approve(publication.assign, { body: { publication_id, reviewer_id: moderator.id } });
  return (await approve(publication.review, { body: { publication_id, action: 'approve' } })).data;
};

/** What somebody's data browser shows of a study, by the samples' names. */
const browsed = async (who: typeof outside, project_id: string) => {
  const and_ = [{ field: 'project_id', operator: '=' as const, value: project_id }];
  const { data } = await who(samples.microbiomics, { body: { and_, page_size: 100 } });
  return new Map(data.map((row): [string, SampleRow] => [row.sample_id, row]));
};
const record = async (object_id: string, object_type: Kind = 'project') =>
  (await outside(publication.record, { query: { object_id, object_type } })).data;

describe('a public submission', async () => {
  const { project_id } = await study('Patients');
  const open = await publish('project', project_id);

  test('is seen by everybody as its guards show it, by its owners as it is, each sample once', async () => {
    const theirs = await browsed(outside, project_id);
    expect(theirs.get('p1')).toMatchObject({
      age_years: 90,
      location: 'USA: Texas',
      metadata: { collection_date: '2024', host: 'Homo sapiens' },
    });
    expect(theirs.size).toBe(3);
    const ours = await browsed(own, project_id);
    expect(ours.size).toBe(3);
    expect(ours.get('p1')).toMatchObject({
      age_years: 93,
      location: 'USA: Texas, Houston',
      metadata: { collection_date: '2024-05-02' },
    });
  });

  test('filters, facets and columns reveal no more than what is shown', async () => {
    const rule = (field: string, operator: '=' | '>', value: string | number) => ({ field, operator, value });
    const found = async (and_: object[]) =>
      (await outside(samples.microbiomics, { body: { and_ } as never })).paging.total;
    expect(await found([rule('age_years', '>', 90)])).toBe(0);
    expect(await found([rule('age_years', '=', 90)])).toBe(1);
    expect(await found([rule('location', '=', 'USA: Texas, Houston')])).toBe(0);
    expect(await found([rule('collection_date', '=', '2024-05-02')])).toBe(0);
    const { data } = await outside(samples.microbiomicsMetric, { body: { types: ['region', 'age', 'total'] } });
    expect(data.region?.map(({ value }) => value)).not.toContain('USA: Texas, Houston');
    expect(data.age?.bins.every(({ from }) => from <= 90)).toBe(true);
  });

  test('leaves the guards on whatever is edited later, and an address never comes to light', async () => {
    const id = async (name: string) => {
      const { data } = await own(projects.data, { query: { project_id } });
      return data.find(({ sample_id }) => sample_id === name)?.id ?? '';
    };
    const metadata = { contact: 'a.mueller@lab.example', age_years: 97, ward: '7B' };
    await own(projects.edit, { body: { project_id, samples: [{ id: await id('p2'), metadata }] } });
    await expect.poll(async () => (await browsed(own, project_id)).get('p2')?.age_years).toBe(97);
    const theirs = (await browsed(outside, project_id)).get('p2');
    expect(theirs).toMatchObject({ age_years: 90, metadata: { ward: '7B' } });
    expect(theirs?.metadata).not.toHaveProperty('contact');
    const fields = await refusal(
      outside(samples.microbiomics, { body: { and_: [{ field: 'contact', operator: 'exists', value: null }] } }),
    );
    expect(fields).toMatchObject({ status: 422, message: expect.stringContaining('contact') });
  });

  test('is the same after the index was made again', async () => {
    await reindex(platform);
    await expect.poll(async () => (await browsed(outside, project_id)).size, { timeout: 20_000 }).toBe(3);
    expect((await browsed(outside, project_id)).get('p1')).toMatchObject({ age_years: 90, location: 'USA: Texas' });
    expect((await browsed(own, project_id)).get('p1')).toMatchObject({ age_years: 93 });
  });

  test('its page shows guarded samples, and nothing of files, history or what was written first', async () => {
    const { data } = await outside(projects.data, { query: { project_id } });
    const one = data.find(({ sample_id }) => sample_id === 'p1');
    expect(one).toMatchObject({
      files: [],
      original_metadata: {},
      metadata: { age_years: 90, collection_date: '2024' },
    });
    expect((await refusal(outside(projects.history, { query: { project_id } }))).status).toBe(404);
    const edit = outside(projects.edit, { body: { project_id, name: 'Mine now' } });
    expect((await refusal(edit)).status).toBe(401);
  });

  test('has a record to cite, without the people and notes behind it', async () => {
    expect(await record(project_id)).toMatchObject({
      title: 'Patients',
      licence: 'CC-BY-4.0',
      is_available: true,
      withdrawn_at: null,
      citation_text: expect.stringMatching(/^Gut lab \(\d{4}\)\. Patients\. Cohortium, .+ CC-BY-4\.0\.$/),
    });
    const { data } = await outside(publication.list, { query: { scope: 'public' } });
    const shown = data.find(({ publication_id }) => publication_id === open.publication_id);
    expect(shown).toMatchObject({ state: 'public', requested_by: '', reviewer: null, metadata_note: '' });
    expect((await refusal(outside(publication.detail, { params: { id: open.publication_id } }))).status).toBe(404);
  });
});

describe('the preview', async () => {
  const { project_id } = await study('To be previewed');
  const body = { project_id, ...terms, action: 'submit' } as const;
  const { publication_id } = (await own(publication.requestProject, { body })).data;
  const preview = async (who: typeof own, query: object = {}) =>
    who(publication.preview, { query: { publication_id, ...query } });

  test('marks for owners and reviewers what the guards change, as the public will see it', async () => {
    for (const who of [own, approve]) {
      const { data, paging } = await preview(who);
      expect(paging.total).toBe(3);
      const one = data.find(({ sample_id }) => sample_id === 'p1');
      expect(one).toMatchObject({ is_human: true, subject_id: 'P1', project_name: 'To be previewed' });
      expect(one?.metadata).toMatchObject({ age_years: 90, collection_date: '2024', location: 'USA: Texas' });
      expect(one?.changes).toEqual(
        expect.arrayContaining([
          { field: 'age_years', kind: 'capped', before: 93, after: 90 },
          { field: 'collection_date', kind: 'to_year', before: '2024-05-02', after: '2024' },
          { field: 'location', kind: 'to_region', before: 'USA: Texas, Houston', after: 'USA: Texas' },
        ]),
      );
    }
  });

  test('can be narrowed to what changes, and paged', async () => {
    const changed = await preview(own, { changed_only: true });
    expect(changed.data.map(({ sample_id }) => sample_id)).toEqual(['p1', 'p3']);
    const second = await preview(own, { changed_only: true, page: 2, page_size: 1 });
    expect([second.data.map(({ sample_id }) => sample_id), second.paging.total]).toEqual([['p3'], 2]);
    expect((await preview(own, { page: 2, page_size: 2 })).data).toHaveLength(1);
  });

  test('is nobody else’s', async () => {
    expect((await refusal(preview(outside))).status).toBe(404);
    const pending = own(publication.preview, { query: { publication_id: '0'.repeat(32) } });
    expect((await refusal(pending)).status).toBe(404);
  });

  test('shows just what becomes public', async () => {
    await approve(publication.assign, { body: { publication_id, reviewer_id: moderator.id } });
    await approve(publication.review, { body: { publication_id, action: 'approve' } });
    const { data } = await preview(own);
    const theirs = await browsed(outside, project_id);
    for (const { sample_id, metadata } of data) {
      const { age_years, location, collection_date } = metadata;
      expect(theirs.get(sample_id)).toMatchObject({ age_years, location, metadata: { collection_date } });
    }
  });
});

describe('samples that are of nobody', () => {
  test('keep days and places when it is stated, once the index has followed', async () => {
    const unsaid = mice.map(({ metadata: { host: _, ...rest }, ...mouse }) => ({ ...mouse, metadata: rest }));
    const { project_id } = await study('Soil', unsaid);
    const place = async () => (await browsed(outside, project_id)).get('m1')?.location;
    await publish('project', project_id, { human_reads: 'not_human' });
    await expect.poll(place).toBe('Germany: Lower Saxony, Göttingen');
    await own(publication.withdrawProject, { body: { project_id, reason: 'Wrong plot.' } });
    expect(await place()).toBeUndefined();
    await publish('project', project_id, { human_reads: 'controlled' });
    await expect.poll(place).toBe('Germany: Lower Saxony');
  });
});

describe('what is withdrawn', async () => {
  const { project_id, result_ids } = await study('To be withdrawn', mice);
  const open = await publish('project', project_id, { human_reads: 'not_human' });
  const members = { name: 'With others’ mice', result_ids };
  const { data: theirs } = await outside(cohorts.create, { body: members });
  const ended = await own(publication.withdrawProject, { body: { project_id, reason: 'Two samples were mixed up.' } });

  test('is gone at once for everybody else, and tells why to those who had the link', async () => {
    expect(ended.data).toMatchObject({ state: 'withdrawn', withdrawn_reason: 'Two samples were mixed up.' });
    expect((await browsed(outside, project_id)).size).toBe(0);
    expect((await browsed(own, project_id)).size).toBe(2);
    expect((await refusal(outside(projects.detail, { params: { id: project_id } }))).status).toBe(404);
    expect(await record(project_id)).toMatchObject({
      title: 'To be withdrawn',
      is_available: false,
      withdrawn_reason: 'Two samples were mixed up.',
      citation_text: expect.stringMatching(
        /^“To be withdrawn” was public from .+ and is no longer available\. Two samples/,
      ),
    });
    const { data } = await outside(publication.list, { query: { scope: 'public', state: 'withdrawn' } });
    expect(data.map(({ publication_id }) => publication_id)).toContain(open.publication_id);
  });

  test('is counted as no longer available in others’ cohorts', async () => {
    const { data } = await outside(cohorts.detail, { params: { id: theirs.id } });
    expect(data).toMatchObject({ n_samples: 2, n_unavailable: 2 });
  });

  test('can be asked for again; the tombstone of before stays in the list', async () => {
    const again = await publish('project', project_id, { human_reads: 'not_human' });
    expect(again.publication_id).not.toBe(open.publication_id);
    expect(await record(project_id)).toMatchObject({ is_available: true });
    const { paging } = await own(publication.projectList, { query: { project_id } });
    expect(paging.total).toBe(2);
  });

  test('may be revoked by the portal, with words for its owners; the tombstone goes only by its own right', async () => {
    const revoke = { publication_id: '', action: 'revoke', note: 'A participant withdrew consent.' } as const;
    const { data } = await own(publication.projectList, { query: { project_id, state: 'public' } });
    const publication_id = data[0]?.publication_id ?? '';
    const revoked = await approve(publication.review, { body: { ...revoke, publication_id } });
    expect(revoked.data).toMatchObject({ state: 'withdrawn', withdrawn_reason: 'A participant withdrew consent.' });
    const { messages } = await listOutbox(platform.db, { to: ana.email, page: 1, page_size: 1 });
    expect(messages[0]).toMatchObject({
      subject: '“To be withdrawn” was withdrawn',
      text: expect.stringContaining('A participant withdrew consent.'),
    });
    for (const id of [publication_id, open.publication_id]) {
      await approve(publication.delete, { body: { publication_id: id } });
    }
    const pending = outside(publication.record, { query: { object_id: project_id } });
    expect((await refusal(pending)).status).toBe(404);
    const twice = approve(publication.delete, { body: { publication_id } });
    expect((await refusal(twice)).status).toBe(404);
  });

  test('needs a reason, and something public of one’s own', async () => {
    const wordless = own(publication.withdrawProject, { body: { project_id, reason: ' ' } });
    expect(fieldsOf(await refusal(wordless))[0]).toContain('reason');
    const twice = own(publication.withdrawProject, { body: { project_id, reason: 'Again.' } });
    expect((await refusal(twice)).status).toBe(404);
    const foreign = outside(publication.withdrawProject, { body: { project_id, reason: 'Not mine.' } });
    expect((await refusal(foreign)).status).toBe(404);
  });
});

describe('what is deleted while it is public', () => {
  test('is hidden from everybody, comes back when that is undone, and becomes a tombstone permanently', async () => {
    const { project_id } = await study('To be deleted', mice);
    const { publication_id } = await publish('project', project_id, { human_reads: 'not_human' });
    const isListed = async () => {
      const query = { scope: 'public', title: 'To be deleted' } as const;
      return (await outside(publication.list, { query })).paging.total;
    };
    const { deletion_id } = (await own(projects.delete, { body: { project_id } })).data;
    expect(await record(project_id)).toMatchObject({ is_available: false, withdrawn_at: null });
    expect([await isListed(), (await browsed(outside, project_id)).size]).toEqual([0, 0]);
    await own(projects.restore, { body: { deletion_id } });
    expect(await record(project_id)).toMatchObject({ is_available: true });
    expect([await isListed(), (await browsed(outside, project_id)).size]).toEqual([1, 2]);
    const again = (await own(projects.delete, { body: { project_id } })).data;
    await own(projects.purge, { body: { deletion_id: again.deletion_id } });
    expect(await record(project_id)).toMatchObject({
      is_available: false,
      withdrawn_at: expect.any(String),
      withdrawn_reason: 'It was deleted by its owners.',
    });
    const { data } = await own(publication.detail, { params: { id: publication_id } });
    expect(data.history.at(-1)).toMatchObject({ action: 'withdraw', by: null });
  });
});

describe('a public cohort', async () => {
  const { project_id, result_ids } = await study('Closed patients');
  const about = { description: 'Patients and mice side by side, as the figures of the paper show them.' };
  const members = { name: 'Figure 2', ...about, result_ids };
  const { data: cohort } = await own(cohorts.create, { body: members });
  await publish('cohort', cohort.id);

  test('shows its members guarded through it alone: not their submission, not in the data browser', async () => {
    const { data } = await outside(cohorts.result, { body: { cohort_id: cohort.id } });
    expect(data.map(({ sample_id }) => sample_id).toSorted()).toEqual(['p1', 'p2', 'p3']);
    expect(data.find(({ sample_id }) => sample_id === 'p1')).toMatchObject({ age_years: 90, location: 'USA: Texas' });
    expect((await browsed(outside, project_id)).size).toBe(0);
    expect((await refusal(outside(projects.detail, { params: { id: project_id } }))).status).toBe(404);
    const detail = (await outside(cohorts.detail, { params: { id: cohort.id } })).data;
    expect(detail).toMatchObject({ access: 'public', n_samples: 3, n_unavailable: 0 });
    expect(await record(cohort.id, 'cohort')).toMatchObject({ object_version: 1, is_available: true });
  });

  test('is withdrawn as a submission is', async () => {
    await own(publication.withdrawCohort, { body: { cohort_id: cohort.id, reason: 'Superseded.' } });
    expect((await refusal(outside(cohorts.detail, { params: { id: cohort.id } }))).status).toBe(404);
    expect((await record(cohort.id, 'cohort')).citation_text).toContain('Superseded.');
  });

  test('needs members that are public or of its workspace; private ones of others are reported without their names', async () => {
    const ben = await portal.person();
    const foreign = await study('Ben’s mice', mice, ben);
    await callAs(ben)(projects.share, {
      body: { id: foreign.project_id, emails: [ana.email], level: 'read' },
    } as never);
    const mixed = { name: 'Mixed', ...about, result_ids: [...result_ids, ...foreign.result_ids] };
    const { data } = await own(cohorts.create, { body: mixed });
    const refused = await refusal(publish('cohort', data.id));
    expect(fieldsOf(refused)).toEqual(['members']);
    expect(refused.message).toContain('2 members of 1 submission can’t be published with the cohort.');
    const draft = (await own(publication.request, { body: { object_type: 'cohort', object_id: data.id } })).data;
    expect(draft.checklist.find(({ key }) => key === 'members')?.details[0]?.field).toBe(
      'A submission of another workspace',
    );
  });
});

describe('a public pipeline', () => {
  test('is seen by every workspace and keeps its rules of leave; those of the portal are nobody’s to publish', async () => {
    const id = await registered(platform, { workspace_id: lab, created_by: ana.id });
    const of = { params: { id } };
    expect((await refusal(outside(pipelines.detail, of))).status).toBe(404);
    const wrong = await refusal(publish('pipeline', id, { licence: 'CC-BY-4.0' }));
    expect(fieldsOf(wrong)).toEqual(['licence']);
    const reads = publish('pipeline', id, { licence: 'MIT', human_reads: 'removed' });
    expect(fieldsOf(await refusal(reads))).toEqual(['human_reads']);
    await publish('pipeline', id, { licence: 'MIT' });
    const { data } = await outside(pipelines.detail, of);
    expect(data).toMatchObject({ name: 'Ours', is_public: true, state: 'pending_approval', can_run: false });
    await own(publication.withdrawPipeline, { body: { pipeline_id: id, reason: 'A newer one is out.' } });
    expect((await refusal(outside(pipelines.detail, of))).status).toBe(404);
    expect((await record(id, 'pipeline')).is_available).toBe(false);
    const { data: offered } = await own(pipelines.list, {});
    const builtIn = offered.find(({ origin }) => origin === 'built_in')?.id ?? '';
    expect((await refusal(publish('pipeline', builtIn))).status).toBe(404);
  });
});

test('what never was public has no record, and the patients of the fixture are as told', async () => {
  const { project_id } = await study('Never public', mice);
  await own(publication.requestProject, { body: { project_id } });
  expect((await refusal(outside(publication.record, { query: { object_id: project_id } }))).status).toBe(404);
  expect(patients.map(({ metadata }) => metadata.age_years)).toEqual([93, 41, 50]);
});
