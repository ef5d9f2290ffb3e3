import { routes, SHARE } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { laboratory, refusal, seedTable, sharedPortal, workspaceOf } from '#testing';
import { expireLink, viewer } from './sharing.fixture.ts';

const portal = await sharedPortal();
const { platform } = portal.portal;
const { projects, cohorts, sharing, analysis, samples, pipelines, user, workspaces } = routes;

const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);
const lineage = (genus: string) => ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', genus, null];
const seeded = await seedTable(platform, lab.owner, {
  name: 'Mice',
  samples: ['a', 'b', 'c', 'd'].map((sample_id) => ({ sample_id, metadata: { diet: 'rye', cage: sample_id } })),
  features: ['Blautia', 'Dorea'].map((genus) => ({ feature_id: genus, sequence: null, lineage: lineage(genus) })),
  counts: [
    [9, 1],
    [8, 2],
    [3, 7],
    [1, 9],
  ],
});
const other = await seedTable(platform, lab.owner, {
  name: 'Rats',
  samples: [{ sample_id: 'rat' }],
  features: [{ feature_id: 'Blautia', sequence: null, lineage: lineage('Blautia') }],
  counts: [[5]],
});
const cohort = (await call(cohorts.create, { body: { name: 'Four mice', result_ids: seeded.result_ids } })).data;
const id = cohort.id;

const linkTo = async (body: { id: string; note?: string; expires_in_days?: number }) => {
  const { data } = await call(cohorts.createLink, { body });
  return { ...data, secret: new URL(data.url, 'http://portal').hash.slice(1) };
};
const open = (secret: string) => portal.call(sharing.open, { body: { secret } });
const look = async (secret: string) => viewer(portal, (await open(secret)).data.token);

describe('a view-only link to a cohort', () => {
  test('shows the cohort, its members and their analyses to somebody without an account, and nothing else', async () => {
    const { secret, url, link } = await linkTo({ id, note: 'For the reviewers' });
    expect(new URL(url, 'http://portal').pathname).toBe('/view');
    expect(link).toMatchObject({ note: 'For the reviewers', version: 1, n_opened: 0, is_expired: false });
    const { data } = await open(secret);
    expect(data).toMatchObject({ kind: 'cohort', object_id: id, version: 1, name: 'Four mice' });
    const see = viewer(portal, data.token);
    const shown = await see(cohorts.detail, { params: { id } });
    expect(shown.data).toMatchObject({ name: 'Four mice', access: 'shared', access_level: 'read', n_unavailable: 0 });
    const members = await see(cohorts.result, { body: { cohort_id: id } });
    expect(members.data.map(({ sample_id }) => sample_id).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    const order = { cohort_id: id, rank: 'genus' as const, permutations: 99 };
    const plot = await see(analysis.betaDiversity, { body: order });
    expect(plot.data.n).toBe(4);
    const refused = [
      await refusal(see(projects.detail, { params: { id: seeded.project_id } })),
      await refusal(see(projects.list, {})),
      await refusal(see(samples.microbiomics, { body: {} })),
      await refusal(see(pipelines.runs, {})),
      await refusal(see(cohorts.list, {})),
      await refusal(see(cohorts.buildTree, { params: { id } })),
      await refusal(see(cohorts.share, { body: { id, email: 'x@lab.example' } })),
      await refusal(see(user.me, {})),
    ];
    expect(refused.map(({ status, message }) => `${status} ${message}`)).toEqual(
      refused.map(() => '401 Sign in to continue.'),
    );
    const elsewhere = (await call(cohorts.create, { body: { name: 'Rats', result_ids: other.result_ids } })).data.id;
    for (const unseen of [elsewhere, newId()]) {
      expect(await refusal(see(cohorts.detail, { params: { id: unseen } }))).toMatchObject({ status: 404 });
      expect(await refusal(see(cohorts.result, { body: { cohort_id: unseen } }))).toMatchObject({ status: 404 });
    }
  });

  test('shows name and description as they were when it was made, whatever is edited later', async () => {
    const body = { name: 'As sent', description: 'What the reviewers were told', result_ids: seeded.result_ids };
    const sent = (await call(cohorts.create, { body })).data.id;
    const { secret } = await linkTo({ id: sent });
    const edits = { name: 'Renamed', description: 'Rewritten after the review' };
    await call(cohorts.editById, { params: { id: sent }, body: { version: 1, ...edits } });
    expect((await open(secret)).data.name).toBe('As sent');
    const see = await look(secret);
    expect((await see(cohorts.detail, { params: { id: sent } })).data).toMatchObject({
      name: 'As sent',
      description: 'What the reviewers were told',
    });
    expect((await call(cohorts.detail, { params: { id: sent } })).data).toMatchObject(edits);
  });

  test('that is expired, revoked or unknown is answered alike, and its tokens end with it', async () => {
    const [late, removed] = [await linkTo({ id }), await linkTo({ id })];
    const [seeLate, seeGone] = [await look(late.secret), await look(removed.secret)];
    await expireLink(portal, late.link.link_id);
    await call(cohorts.revokeLink, { body: { id, link_id: removed.link.link_id } });
    const answers = [];
    for (const secret of [late.secret, removed.secret, 'unknown', newId()]) answers.push(await refusal(open(secret)));
    expect(new Set(answers.map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404 });
    for (const see of [seeLate, seeGone, viewer(portal, 'unknown')]) {
      expect(await refusal(see(cohorts.detail, { params: { id } }))).toMatchObject({ status: 401 });
    }
    const { data } = await call(cohorts.links, { query: { id } });
    expect(data.find(({ link_id }) => link_id === late.link.link_id)).toMatchObject({ is_expired: true, n_opened: 1 });
    expect(data.map(({ link_id }) => link_id)).not.toContain(removed.link.link_id);
    const again = refusal(call(cohorts.revokeLink, { body: { id, link_id: removed.link.link_id } }));
    expect(await again).toMatchObject({ status: 404 });
  });

  test('keeps neither secret nor token where they could be read, and writes down who made it and when it was opened', async () => {
    const { secret, link } = await linkTo({ id });
    const { data } = await open(secret);
    const { rows: stored } = await sql<{ text: string }>`
      select view_links::text as text from view_links union all select view_tokens::text from view_tokens
      union all select audit_log::text from audit_log union all select mail_outbox::text from mail_outbox`.execute(
      platform.db,
    );
    expect(stored.some(({ text }) => text.includes(secret) || text.includes(data.token))).toBe(false);
    const { rows } = await sql<{ action: string; person_id: string | null }>`
      select action, person_id from audit_log where detail ->> 'link_id' = ${link.link_id} order by id`.execute(
      platform.db,
    );
    expect(rows).toEqual([
      { action: 'create_link', person_id: lab.owner.id },
      { action: 'open_link', person_id: null },
    ]);
  });

  test('lasts as long as asked for, its token no longer than that and an hour', async () => {
    const { link, secret } = await linkTo({ id, expires_in_days: 2 });
    const days = (Date.parse(link.expires_at) - Date.parse(link.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(2, 5);
    const { data } = await open(secret);
    expect(data.link_expires_at).toBe(link.expires_at);
    expect(Date.parse(data.expires_at)).toBeLessThanOrEqual(platform.clock.now().getTime() + 3_600_000);
    const see = viewer(portal, data.token);
    await sql`update view_tokens set expires_at = now() - interval '1 second' where link_id = ${link.link_id}`.execute(
      platform.db,
    );
    expect(await refusal(see(cohorts.detail, { params: { id } }))).toMatchObject({ status: 401 });
    expect((await open(secret)).data.token).not.toBe(data.token);
    const long = refusal(call(cohorts.createLink, { body: { id, expires_in_days: 366 } }));
    expect(await long).toMatchObject({ status: 422 });
  });

  test('is made by those who may share the cohort alone', async () => {
    const body = { id };
    for (const person of [lab.writer, lab.reader]) {
      const pending = refusal(portal.callAs(person)(cohorts.createLink, { body }));
      expect(await pending).toMatchObject({ status: 401, message: 'Permissions' });
    }
    const stranger = portal.callAs(await portal.person());
    expect(await refusal(stranger(cohorts.createLink, { body }))).toMatchObject({ status: 404 });
    expect(await refusal(stranger(cohorts.links, { query: body }))).toMatchObject({ status: 404 });
  });

  test(`is one of at most ${SHARE.links}; revoking one makes room`, async () => {
    const { data: many } = await call(cohorts.create, { body: { name: 'Many', result_ids: seeded.result_ids } });
    await sql`insert into view_links (link_id, kind, object_id, workspace_id, note, secret_hash, created_by, created_at,
      expires_at) select md5(no || ${many.id}), 'cohort', ${many.id}, ${lab.owner.workspace_id}, '', no || ${many.id},
        ${lab.owner.id}, now(), now() from generate_series(1, ${SHARE.links}::int) as no`.execute(platform.db);
    expect(await refusal(linkTo({ id: many.id }))).toMatchObject({ status: 409, message: /Revoke one/ });
    const [link] = (await call(cohorts.links, { query: { id: many.id } })).data;
    await call(cohorts.revokeLink, { body: { id: many.id, link_id: link?.link_id ?? '' } });
    expect((await linkTo({ id: many.id })).link.is_expired).toBe(false);
  });

  test('to a cohort whose members nobody here may share is refused, and to one with some says which are left out', async () => {
    const away = await laboratory(portal);
    const foreign = await seedTable(platform, away.owner, {
      name: 'Foreign',
      samples: [{ sample_id: 'f' }],
      features: [{ feature_id: 'Blautia', sequence: null, lineage: lineage('Blautia') }],
      counts: [[5]],
    });
    const lent = { id: foreign.project_id, workspace_id: lab.owner.workspace_id };
    await portal.callAs(away.owner)(projects.share, { body: lent });
    const mixed = [...seeded.result_ids, ...foreign.result_ids];
    const { data } = await call(cohorts.create, { body: { name: 'Mixed', result_ids: mixed } });
    const { secret, excluded } = await linkTo({ id: data.id });
    expect(excluded).toMatchObject([{ project_name: 'Foreign', n_samples: 1 }]);
    const see = await look(secret);
    expect((await see(cohorts.result, { body: { cohort_id: data.id } })).paging.total).toBe(4);
    expect((await see(cohorts.detail, { params: { id: data.id } })).data.n_unavailable).toBe(1);
  });

  test('ends with its workspace, and opens again when that is brought back', async () => {
    const mine = await workspaceOf(portal, lab.owner);
    const asMine = portal.callAs(mine);
    const { project_id } = await seedTable(platform, mine, {
      name: 'Closing',
      samples: [{ sample_id: 'c' }],
      features: [{ feature_id: 'Blautia', sequence: null, lineage: lineage('Blautia') }],
      counts: [[5]],
    });
    const made = await asMine(projects.createLink, { body: { id: project_id } });
    const secret = new URL(made.data.url, 'http://portal').hash.slice(1);
    const see = await look(secret);
    const { data } = await asMine(workspaces.delete, {});
    expect(await refusal(open(secret))).toMatchObject({ status: 404 });
    expect(await refusal(see(projects.detail, { params: { id: project_id } }))).toMatchObject({ status: 401 });
    await call(workspaces.restore, { body: { deletion_id: data.deletion_id } });
    expect((await open(secret)).data.name).toBe('Closing');
    expect((await see(projects.detail, { params: { id: project_id } })).data.name).toBe('Closing');
  });

  test('says with an idempotency key what it says without', async () => {
    const { data } = await open((await linkTo({ id })).secret);
    const see = viewer(portal, data.token, { 'idempotency-key': 'a-key' });
    for (const page_size of [4, 1]) {
      expect((await see(cohorts.result, { body: { cohort_id: id, page_size } })).data).toHaveLength(page_size);
    }
  });
});

describe('a view-only link to a submission', () => {
  const project_id = seeded.project_id;

  test('shows its samples and columns, and none of its history, and ends while it is deleted', async () => {
    const { data } = await call(projects.createLink, { body: { id: project_id } });
    const see = await look(new URL(data.url, 'http://portal').hash.slice(1));
    expect((await see(projects.detail, { params: { id: project_id } })).data).toMatchObject({ name: 'Mice' });
    const rows = await see(projects.data, { query: { project_id } });
    expect(rows.data.map(({ sample_id }) => sample_id)).toEqual(['a', 'b', 'c', 'd']);
    expect((await see(projects.fields, { query: { project_id } })).data.map(({ field }) => field)).toContain('diet');
    expect(await refusal(see(projects.history, { query: { project_id } }))).toMatchObject({ status: 401 });
    expect(await refusal(see(cohorts.detail, { params: { id } }))).toMatchObject({ status: 401 });
    const { project_id: unseen } = other;
    expect(await refusal(see(projects.data, { query: { project_id: unseen } }))).toMatchObject({ status: 404 });
    const response = await call(projects.delete, { body: { project_id } });
    expect(await refusal(see(projects.detail, { params: { id: project_id } }))).toMatchObject({ status: 404 });
    await call(projects.restore, { body: { deletion_id: response.data.deletion_id } });
    expect((await see(projects.detail, { params: { id: project_id } })).data).toMatchObject({ name: 'Mice' });
  });
});
