import { createClient, routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { setAppRole } from '#identity';
import { listAuditEvents } from '#platform/audit';
import { newId } from '#platform/clock';
import { refusal, type TestPerson, testPortal } from '../../../test/testing/index.ts';
import { mice, patients, publishingLab, terms } from '../publication.fixture.ts';

const { publication, projects, cohorts, workspaces, sso, identity } = routes;
const portal = await testPortal();
const { platform, ana, member, study, withRole, inDays, sweepIn } = await publishingLab(portal);
const { callAs } = portal;
const own = callAs(ana);
const [curator, moderator, other, stranger] = await Promise.all([
  withRole('data_curator'),
  withRole('platform_moderator'),
  withRole('platform_moderator'),
  portal.person(),
]);
const approve = callAs(moderator);
const outside = callAs(stranger);
const of_mice = { ...terms, human_reads: 'not_human' } as const;

const submit = async (project_id: string, more: object = {}, who: TestPerson = ana) =>
  (await callAs(who)(publication.requestProject, { body: { project_id, ...of_mice, action: 'submit', ...more } })).data;
const assigned = async (project_id: string, more: object = {}, who: TestPerson = ana) => {
  const { publication_id } = await submit(project_id, more, who);
  return (await approve(publication.assign, { body: { publication_id, reviewer_id: curator.id } })).data;
};
const approval = (publication_id: string, who = moderator) =>
  callAs(who)(publication.review, { body: { publication_id, action: 'approve' } });
const detailOf = async (id: string, who = ana) => (await callAs(who)(publication.detail, { params: { id } })).data;
const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 200 : one.reason.status)).toSorted();

describe('at the same moment', () => {
  test('two approve at once: one succeeds, the other gets a conflict', async () => {
    const { project_id } = await study('Two approve', mice);
    const { publication_id } = await assigned(project_id);
    expect(await outcomes([approval(publication_id), approval(publication_id, other)])).toEqual([200, 409]);
    const { history, state } = await detailOf(publication_id);
    expect([state, history.filter(({ action }) => action === 'publish').length]).toEqual(['public', 1]);
  });

  test('it is approved and taken back: it ends as one of the two, whole', async () => {
    const { project_id } = await study('Approved and taken back', mice);
    const { publication_id } = await assigned(project_id);
    const back = own(publication.requestProject, { body: { project_id, action: 'retract' } });
    expect(await outcomes([approval(publication_id), back])).toEqual([200, 409]);
    const { state } = await detailOf(publication_id);
    const seen = await outside(projects.detail, { params: { id: project_id } }).then(
      () => 'public',
      () => 'draft',
    );
    expect(seen).toBe(state);
  });

  test('the sweep runs twice: it becomes public once', async () => {
    const { project_id } = await study('Swept twice', mice);
    const { publication_id } = await assigned(project_id, { embargo_until: inDays(3) });
    await approval(publication_id);
    await sweepIn(4, 2);
    const { history } = await detailOf(publication_id);
    expect(history.filter(({ action }) => action === 'publish')).toHaveLength(1);
  });
});

describe('reviewers who can’t review any more', () => {
  test('one who was disabled is not offered, can’t be given anything, and does not get back what they had', async () => {
    const admin = callAs(await withRole('platform_admin'));
    const removed = await withRole('data_curator');
    const { project_id } = await study('Reviewer gone', mice);
    const { publication_id } = await submit(project_id);
    await approve(publication.assign, { body: { publication_id, reviewer_id: removed.id } });
    const body = { publication_id, action: 'request_changes', note: 'Hm.' } as const;
    await callAs(removed)(publication.review, { body });
    await admin(sso.editUser, { params: { id: removed.id }, body: { is_disabled: true } });
    const { data } = await approve(publication.reviewers, { query: { page_size: 100 } });
    expect(data.map(({ person_id }) => person_id)).not.toContain(removed.id);
    expect(await submit(project_id)).toMatchObject({ state: 'submitted' });
    const given = approve(publication.assign, { body: { publication_id, reviewer_id: removed.id } });
    expect((await refusal(given)).status).toBe(422);
  });

  test('one who lost the role sees nothing of it', async () => {
    const demoted = await withRole('data_curator');
    const { project_id } = await study('Demoted', mice);
    const { publication_id } = await submit(project_id);
    await approve(publication.assign, { body: { publication_id, reviewer_id: demoted.id } });
    expect((await detailOf(publication_id, demoted)).state).toBe('assigned');
    await setAppRole(platform.db, demoted.email, 'data_explorer');
    expect((await refusal(detailOf(publication_id, demoted))).status).toBe(404);
    const note = callAs(demoted)(publication.review, { body: { publication_id, action: 'note', note: 'Hm.' } });
    expect(await refusal(note)).toMatchObject({ status: 401, message: 'Permissions' });
  });
});

describe('tokens', () => {
  const tokenOf = async (person: TestPerson, body: object) => {
    const made = await callAs(person)(identity.createApiToken, {
      body: { name: `A script ${newId()}`, ...body } as never,
    });
    return { ...person, token: made.data.access_token };
  };

  test('that are confined to a workspace see its publications alone, and review nothing', async () => {
    const { project_id } = await study('By token', mice);
    const { publication_id } = await submit(project_id);
    const elsewhere = await tokenOf(ana, { scope: 'read', workspace_id: ana.workspace_id });
    expect((await detailOf(publication_id, elsewhere)).allowed_actions).toEqual([]);
    const reviewing = await tokenOf(moderator, { scope: 'write', workspace_id: moderator.workspace_id });
    expect((await refusal(detailOf(publication_id, reviewing))).status).toBe(404);
    const free = await tokenOf(moderator, { scope: 'write' });
    expect((await detailOf(publication_id, free)).allowed_actions).toContain('assign');
  });

  test('for reading ask for nothing', async () => {
    const { project_id } = await study('By a reading token', mice);
    const reading = await tokenOf(ana, { scope: 'read' });
    expect(await refusal(submit(project_id, {}, reading))).toMatchObject({ status: 401, message: 'Permissions' });
  });
});

describe('what changes around it', () => {
  test('a workspace that is deleted takes what it published out of sight, and back with it', async () => {
    const ben = await portal.person();
    const lab = (await callAs(ben)(workspaces.create, { body: { name: 'Short lab' } })).data.id;
    const inLab = { ...ben, workspace_id: lab };
    const { project_id } = await study('Of a short lab', mice, inLab);
    const { publication_id } = await assigned(project_id, {}, inLab);
    await approval(publication_id);
    const record = async () => (await outside(publication.record, { query: { object_id: project_id } })).data;
    const listed = async () =>
      (await outside(publication.list, { query: { scope: 'public', object_id: project_id } })).paging.total;
    expect([(await record()).is_available, await listed()]).toEqual([true, 1]);
    await callAs(inLab)(workspaces.delete, {});
    expect([(await record()).is_available, await listed()]).toEqual([false, 0]);
    expect((await refusal(outside(projects.detail, { params: { id: project_id } }))).status).toBe(404);
    const still = await callAs(moderator)(publication.review, {
      body: { publication_id, action: 'revoke', note: 'Its lab is gone.' },
    });
    expect(still.data.state).toBe('withdrawn');
  });

  test('a submission that is deleted cannot be withdrawn until it is brought back', async () => {
    const { project_id } = await study('Deleted while public', mice);
    await approval((await assigned(project_id)).publication_id);
    const withdraw = () =>
      callAs(ana)(publication.withdrawProject, { body: { project_id, reason: 'Consent was withdrawn.' } });
    const { data } = await callAs(ana)(projects.delete, { body: { project_id } });
    expect((await refusal(withdraw())).status).toBe(404);
    await callAs(ana)(projects.restore, { body: { deletion_id: data.deletion_id } });
    expect((await withdraw()).data.state).toBe('withdrawn');
  });

  test('a workspace that is permanently deleted leaves tombstones of what was public, and no requests in the queue', async () => {
    const cleo = await portal.person();
    const lab = (await callAs(cleo)(workspaces.create, { body: { name: 'Closed lab' } })).data.id;
    const inLab = { ...cleo, workspace_id: lab };
    const open = await study('Public of a closed lab', mice, inLab);
    const waiting = await study('Waiting of a closed lab', mice, inLab);
    await approval((await assigned(open.project_id, {}, inLab)).publication_id);
    const { publication_id } = await submit(waiting.project_id, {}, inLab);
    await callAs(inLab)(workspaces.delete, {});
    await sweepIn(31);
    const { data } = await outside(publication.record, { query: { object_id: open.project_id } });
    expect(data).toMatchObject({ is_available: false, withdrawn_reason: 'It was deleted by its owners.' });
    expect((await refusal(detailOf(publication_id, moderator))).status).toBe(404);
    const [act] = await listAuditEvents(platform.db, {
      kind: 'publication',
      object_id: publication_id,
      page: 1,
      page_size: 1,
    });
    expect(act).toMatchObject({ action: 'delete', person_id: null, workspace_id: lab });
  });

  test('the submitter who left the workspace does not keep a cohort of it on its way', async () => {
    const leaver = await member('admin');
    const { result_ids } = await study('Of the leaver', mice);
    const about = { description: 'Mice side by side, as the figures of the paper show them.' };
    const made = await callAs(leaver)(cohorts.create, { body: { name: 'Leaver’s', ...about, result_ids } });
    const body = {
      object_type: 'cohort',
      object_id: made.data.id,
      licence: 'CC0-1.0',
      embargo_until: inDays(4),
      action: 'submit',
    } as const;
    const { publication_id } = (await callAs(leaver)(publication.request, { body })).data;
    await approve(publication.assign, { body: { publication_id, reviewer_id: moderator.id } });
    await approval(publication_id);
    await own(workspaces.removeMember, { body: { user_id: leaver.id } });
    await sweepIn(5);
    expect(await detailOf(publication_id)).toMatchObject({ state: 'changes_requested', public_at: null });
    expect((await refusal(outside(cohorts.detail, { params: { id: made.data.id } }))).status).toBe(404);
  });

  test('a name that changes after it was asked for is the name that is published', async () => {
    const { project_id } = await study('Working title', mice);
    await submit(project_id);
    await own(projects.edit, { body: { project_id, name: 'Final title' } });
    await own(publication.requestProject, { body: { project_id, action: 'retract' } });
    const { publication_id, title } = await submit(project_id);
    expect(title).toBe('Final title');
    await approve(publication.assign, { body: { publication_id, reviewer_id: moderator.id } });
    await approval(publication_id);
    const { data } = await outside(publication.record, { query: { object_id: project_id } });
    expect(data.title).toBe('Final title');
  });
});

describe('personal data', () => {
  test('in a name of a sample keep it from being submitted, whatever is stated', async () => {
    const named = patients.map((one, at) => ({
      ...one,
      sample_id: at === 0 ? 'a.mueller@lab.example' : one.sample_id,
    }));
    const { project_id } = await study('Named', named);
    const refused = await refusal(submit(project_id, { human_reads: 'removed', metadata_note: 'It is none.' }));
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'personal_data' }] } });
    expect(refused.message).toContain('with names that do not identify a person');
  });

  test('in columns are shown to owners and reviewers, and their values to nobody else', async () => {
    const named = patients.map((one) => ({ ...one, metadata: { ...one.metadata, phone: '+49 551 39-12345' } }));
    const { project_id } = await study('With telephones', named);
    const { publication_id, checklist } = await assigned(project_id, { human_reads: 'removed' });
    expect(checklist.find(({ key }) => key === 'personal_data')).toMatchObject({
      state: 'needs_review',
      details: [{ field: 'phone', n_samples: 3, message: 'phone numbers' }],
    });
    await approval(publication_id);
    const { data } = await outside(projects.data, { query: { project_id } });
    expect(JSON.stringify(data)).not.toContain('39-12345');
    const { data: fields } = await outside(projects.fields, { query: { project_id } });
    expect(JSON.stringify(fields)).not.toContain('39-12345');
    expect(fields.map(({ field }) => field)).not.toContain('phone');
  });
});

test('nobody who is not signed in learns anything, not even of what is public', async () => {
  const { project_id } = await study('Behind the door', mice);
  const { publication_id } = await assigned(project_id);
  await approval(publication_id);
  const nobody = createClient(async ({ method, path, headers, body }) => {
    const answer = await portal.portal.api.app.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, json: answer.json() };
  });
  for (const pending of [
    nobody(publication.record, { query: { object_id: project_id } }),
    nobody(publication.list, { query: { scope: 'public' } }),
    nobody(publication.detail, { params: { id: publication_id } }),
    nobody(publication.preview, { query: { publication_id } }),
  ]) {
    expect((await refusal(pending)).status).toBe(401);
  }
});

test('the history of a publication is never rewritten, not even by hand', async () => {
  const { project_id } = await study('History', mice);
  const { publication_id } = await submit(project_id);
  const steps = platform.db.withTables<{ publication_steps: { publication_id: string; note: string } }>();
  const rewrite = steps.updateTable('publication_steps').set({ note: '' }).where('publication_id', '=', publication_id);
  await expect(rewrite.execute()).rejects.toThrow('never rewritten');
});
