import { type PublicationDetail, routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { listAuditEvents } from '#platform/audit';
import { listOutbox } from '#platform/mail';
import { refusal, testPortal } from '../../test/testing/index.ts';
import { description, fieldsOf, mice, patients, publishingLab, terms } from './publication.fixture.ts';

const { publication } = routes;
const portal = await testPortal();
const { platform, ana, member, study, withRole, inDays, sweepIn } = await publishingLab(portal);
const { callAs } = portal;
const own = callAs(ana);
const [curator, moderator, explorer, reader, writer] = await Promise.all([
  withRole('data_curator'),
  withRole('platform_moderator'),
  portal.person(),
  member('reader'),
  member('writer'),
]);
const review = callAs(curator);
const approve = callAs(moderator);

const letters = async (to: string) =>
  (await listOutbox(platform.db, { to, page: 1, page_size: 20 })).messages.map((message) => ({
    ...message,
    links: platform.mail.linksOf(message),
  }));
const sendRequest = async (project_id: string, more: object = {}) =>
  (await own(publication.requestProject, { body: { project_id, ...terms, ...more } })).data;
const submitted = (project_id: string, more: object = {}) => sendRequest(project_id, { action: 'submit', ...more });
/** Submitted by Ana and taken by the curator. */
const assigned = async (project_id: string, more: object = {}) => {
  const { publication_id } = await submitted(project_id, more);
  return (await review(publication.assign, { body: { publication_id, reviewer_id: curator.id } })).data;
};
const approved = async (project_id: string, more: object = {}) => {
  const { publication_id } = await assigned(project_id, more);
  return (await approve(publication.review, { body: { publication_id, action: 'approve' } })).data;
};
const detailOf = async (id: string, who = ana) => (await callAs(who)(publication.detail, { params: { id } })).data;
const stepsOf = ({ history }: PublicationDetail) => history.map(({ action, to_state, by }) => [action, to_state, by]);

describe('a submission on its way to the public', () => {
  test('is drafted, submitted, sent back, corrected, approved and seen by everybody, each step on record', async () => {
    const { project_id } = await study('From draft to public');
    const draft = await sendRequest(project_id, { note: 'For the paper.' });
    expect(draft).toMatchObject({ state: 'draft', title: 'From draft to public', n_samples: 3 });
    expect(draft.allowed_actions.toSorted()).toEqual(['edit', 'submit']);
    const { publication_id } = draft;

    expect(await submitted(project_id)).toMatchObject({ publication_id, state: 'submitted' });
    expect((await letters(moderator.email))[0]).toMatchObject({
      subject: '“From draft to public” is waiting for a reviewer',
      links: [{ href: expect.stringContaining(`/publicise/${publication_id}`) }],
    });
    expect(await letters(curator.email)).toEqual([]);

    const taken = await review(publication.assign, { body: { publication_id, reviewer_id: curator.id } });
    expect(taken.data).toMatchObject({ state: 'assigned', reviewer: { person_id: curator.id } });
    const back = { publication_id, action: 'request_changes', note: 'Which region of 16S?' } as const;
    expect((await review(publication.review, { body: back })).data.state).toBe('changes_requested');
    const [details] = await letters(ana.email);
    expect(details?.subject).toBe('“From draft to public” needs changes');
    expect(details?.text).toContain('Which region of 16S?');

    const again = await submitted(project_id, { note: 'V4, it is in the description now.' });
    expect(again).toMatchObject({ state: 'assigned', reviewer: { person_id: curator.id } });
    expect((await letters(curator.email))[0]?.subject).toContain('is back for your review');

    expect((await refusal(callAs(explorer)(routes.projects.detail, { params: { id: project_id } }))).status).toBe(404);
    const open = (await approve(publication.review, { body: { publication_id, action: 'approve' } })).data;
    expect(open).toMatchObject({ state: 'public', public_at: expect.any(String) });
    expect(stepsOf(open)).toEqual([
      ['create', 'draft', 'Ana Ribeiro'],
      ['submit', 'submitted', 'Ana Ribeiro'],
      ['assign', 'assigned', 'Ana Ribeiro'],
      ['request_changes', 'changes_requested', 'Ana Ribeiro'],
      ['submit', 'submitted', 'Ana Ribeiro'],
      ['assign', 'assigned', null],
      ['approve', 'approved', 'Ana Ribeiro'],
      ['publish', 'public', null],
    ]);
    expect(open.history[0]?.note).toBe('For the paper.');
    expect((await letters(ana.email))[0]?.subject).toBe('“From draft to public” is public');
    const acts = await listAuditEvents(platform.db, {
      kind: 'publication',
      object_id: publication_id,
      page: 1,
      page_size: 20,
    });
    expect(acts.map(({ action }) => action).toReversed()).toEqual(open.history.map(({ action }) => action));
  });

  test('stays approved until its day, then the hourly sweep makes it public', async () => {
    const { project_id } = await study('Embargoed', mice);
    const far = inDays(40);
    const waiting = await approved(project_id, { human_reads: 'not_human', embargo_until: far });
    expect(waiting).toMatchObject({ state: 'approved', embargo_until: far, public_at: null });
    expect((await letters(ana.email))[0]?.text).toContain(`It becomes public on ${far}`);
    await portal.portal.cleanUp();
    expect((await detailOf(waiting.publication_id)).state).toBe('approved');
    await sweepIn(41);
    expect(stepsOf(await detailOf(waiting.publication_id)).at(-1)).toEqual(['publish', 'public', null]);
    expect((await letters(ana.email))[0]?.subject).toBe('“Embargoed” is public');
  });

  test('what was approved and changed for the worse meanwhile goes back on its day instead', async () => {
    const { project_id } = await study('Changed for the worse', mice);
    const waiting = await approved(project_id, { human_reads: 'not_human', embargo_until: inDays(5) });
    await own(routes.projects.edit, { body: { project_id, description: 'Short.' } });
    await sweepIn(6);
    const back = await detailOf(waiting.publication_id);
    expect(back).toMatchObject({ state: 'changes_requested', public_at: null });
    expect(back.history.at(-1)).toMatchObject({ by: null, note: expect.stringContaining('description') });
    expect((await letters(ana.email))[0]?.subject).toBe('“Changed for the worse” needs changes');
  });

  test('what was deleted meanwhile does not come back as public', async () => {
    const { project_id } = await study('Deleted meanwhile', mice);
    const waiting = await approved(project_id, { human_reads: 'not_human', embargo_until: inDays(5) });
    await own(routes.projects.delete, { body: { project_id } });
    await sweepIn(6);
    expect((await detailOf(waiting.publication_id)).history.at(-1)).toMatchObject({
      to_state: 'changes_requested',
      note: 'It has been deleted.',
    });
    const refused = await refusal(own(publication.requestProject, { body: { project_id, action: 'submit' } }));
    expect(refused.status).toBe(404);
  });

  test('can be withdrawn until it is public; its reviewer is notified', async () => {
    const { project_id } = await study('Taken back', mice);
    await assigned(project_id, { human_reads: 'not_human' });
    const draft = await sendRequest(project_id, { action: 'retract', note: 'One sample is wrong.' });
    expect(draft).toMatchObject({ state: 'draft', reviewer: null });
    expect((await letters(curator.email))[0]).toMatchObject({
      subject: '“Taken back” was withdrawn',
      text: expect.stringContaining('One sample is wrong.'),
    });
    expect((await refusal(review(publication.detail, { params: { id: draft.publication_id } }))).status).toBe(404);
    expect((await refusal(own(publication.requestProject, { body: { project_id, action: 'retract' } }))).message).toBe(
      '“Taken back” is a draft: it can’t be withdrawn now.',
    );
  });
});

describe('asking', () => {
  test('is refused with everything that is missing, each with its remedy; the draft is kept as it was', async () => {
    const patient = { sample_id: 'x', subject_id: null, metadata: { host: 'human' } };
    const { project_id } = await study('Unready', [patient] as never);
    await own(routes.projects.edit, { body: { project_id, description: 'Stool.' } });
    const draft = (await own(publication.requestProject, { body: { project_id } })).data;
    expect(draft.checklist.filter(({ state }) => state === 'missing').map(({ key }) => key)).toEqual([
      'description',
      'minimum_metadata',
      'human_reads',
      'licence',
    ]);
    const body = { project_id, action: 'submit', embargo_until: '2020-01-01' } as const;
    const refused = await refusal(own(publication.requestProject, { body }));
    expect(refused).toMatchObject({ status: 422 });
    expect(fieldsOf(refused)).toEqual(['description', 'minimum_metadata', 'human_reads', 'licence', 'embargo']);
    expect(refused.message).toContain('collection_date (1 sample)');
    expect(await detailOf(draft.publication_id)).toMatchObject({ state: 'draft', embargo_until: null, change_no: 1 });
    const noted = { ...terms, metadata_note: 'From a freezer without labels.', description } as const;
    await own(routes.projects.edit, { body: { project_id, description: noted.description } });
    const { licence, human_reads, metadata_note } = noted;
    const handed = await submitted(project_id, { licence, human_reads, metadata_note });
    expect(handed.checklist.find(({ key }) => key === 'minimum_metadata')).toMatchObject({ state: 'needs_review' });
  });

  test('begins one publication of a thing at a time, no matter who asks and however often', async () => {
    const { project_id } = await study('Once', mice);
    const bodies = Array.from({ length: 4 }, () => own(publication.requestProject, { body: { project_id } }));
    const answers = await Promise.allSettled(bodies);
    const begun = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.data.publication_id] : []));
    expect(new Set(begun).size).toBe(1);
    for (const one of answers) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
    const { data, paging } = await own(publication.projectList, { query: { project_id } });
    expect([paging.total, data[0]?.publication_id]).toEqual([1, begun[0]]);
  });

  test('tells the second of two writers, and keeps what was handed in from being changed', async () => {
    const { project_id } = await study('Two writers', mice);
    const draft = await sendRequest(project_id, { human_reads: 'not_human' });
    const { change_no } = draft;
    const first = await sendRequest(project_id, { human_reads: 'not_human', licence: 'CC0-1.0', change_no });
    expect(first.change_no).toBeGreaterThan(change_no);
    const second = own(publication.requestProject, { body: { project_id, licence: 'CC-BY-NC-4.0', change_no } });
    expect(await refusal(second)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Someone else has changed'),
    });
    expect((await detailOf(draft.publication_id)).licence).toBe('CC0-1.0');
    await submitted(project_id, { human_reads: 'not_human', licence: 'CC0-1.0' });
    const late = own(publication.requestProject, { body: { project_id, licence: 'CC-BY-4.0' } });
    expect((await refusal(late)).message).toContain('Withdraw the request before you change');
  });

  test('only what is named changes, and null takes it back', async () => {
    const { project_id } = await study('Terms', mice);
    await sendRequest(project_id, { embargo_until: inDays(9) });
    const stored = (await own(publication.requestProject, { body: { project_id, metadata_note: 'Note.' } })).data;
    expect(stored).toMatchObject({ ...terms, embargo_until: inDays(9), metadata_note: 'Note.' });
    const cleared = (
      await own(publication.requestProject, { body: { project_id, embargo_until: null, licence: null } })
    ).data;
    expect(cleared).toMatchObject({ embargo_until: null, licence: null, human_reads: 'removed' });
  });

  test('is for those who may share in the workspace it belongs to; others do not even learn that it is there', async () => {
    const { project_id } = await study('Not theirs', mice);
    for (const who of [reader, writer]) {
      const refused = await refusal(callAs(who)(publication.requestProject, { body: { project_id } }));
      expect(refused).toMatchObject({ status: 401, message: 'Permissions' });
    }
    const elsewhere = callAs(explorer)(publication.requestProject, { body: { project_id } });
    const nothing = callAs(explorer)(publication.requestProject, { body: { project_id: '0'.repeat(32) } });
    const [there, not] = await Promise.all([refusal(elsewhere), refusal(nothing)]);
    expect([there.status, there.message]).toEqual([404, not.message]);
    const admin = await member('admin');
    expect((await callAs(admin)(publication.request, { body: { object_id: project_id } })).data.state).toBe('draft');
  });

  test('unknown fields, licences and days are refused by name', async () => {
    const { project_id } = await study('Odd terms', mice);
    for (const odd of [
      { state: 'public' },
      { licence: 'WTFPL' },
      { embargo_until: 'tomorrow' },
      { public_at: 'now' },
    ]) {
      const refused = await refusal(sendRequest(project_id, odd));
      expect([refused.status, fieldsOf(refused)[0]]).toEqual([422, expect.stringContaining(Object.keys(odd)[0] ?? '')]);
    }
  });
});

describe('reviewing', () => {
  test('nobody reviews what they asked for themselves, whatever their role', async () => {
    const chief = await withRole('platform_admin');
    const { project_id } = await study('Own case', mice, chief);
    const mine = callAs(chief);
    const body = { project_id, ...terms, human_reads: 'not_human', action: 'submit' } as const;
    const { publication_id } = (await mine(publication.requestProject, { body })).data;
    const itself = 'You can’t review your own request';
    const take = mine(publication.assign, { body: { publication_id, reviewer_id: chief.id } });
    expect((await refusal(take)).message).toContain(itself);
    await review(publication.assign, { body: { publication_id, reviewer_id: curator.id } });
    for (const action of ['approve', 'request_changes', 'note'] as const) {
      const own_case = mine(publication.review, { body: { publication_id, action, note: 'Fine.' } });
      expect((await refusal(own_case)).message).toContain(itself);
    }
    const given = approve(publication.assign, { body: { publication_id, reviewer_id: chief.id } });
    expect(await refusal(given)).toMatchObject({ status: 422, body: { fields: [{ field: 'reviewer_id' }] } });
    const { data } = await review(publication.reviewers, { query: { publication_id } });
    expect(data.map(({ person_id }) => person_id)).not.toContain(chief.id);
    expect((await detailOf(publication_id, chief)).allowed_actions.toSorted()).toEqual(['retract']);
  });

  test('each step needs its right', async () => {
    const { project_id } = await study('Rights', mice);
    const { publication_id } = await assigned(project_id, { human_reads: 'not_human' });
    const denied = { status: 401, message: 'Permissions' };
    const by = (who: typeof curator, action: 'approve' | 'revoke' | 'edit' | 'note') =>
      callAs(who)(publication.review, { body: { publication_id, action, note: 'Hm.' } });
    expect(await refusal(by(curator, 'approve'))).toMatchObject(denied);
    expect(await refusal(by(curator, 'revoke'))).toMatchObject(denied);
    for (const who of [explorer, await withRole('technical_assistant')]) {
      expect(await refusal(by(who, 'note'))).toMatchObject(denied);
      expect(await refusal(callAs(who)(publication.list, { query: { scope: 'review' } }))).toMatchObject(denied);
      expect(await refusal(callAs(who)(publication.delete, { body: { publication_id } }))).toMatchObject(denied);
      expect((await refusal(detailOf(publication_id, who))).status).toBe(404);
      const look = callAs(who)(publication.preview, { query: { publication_id } });
      expect((await refusal(look)).status).toBe(404);
    }
    expect((await detailOf(publication_id, curator)).allowed_actions.toSorted()).toEqual(
      ['assign', 'edit', 'note', 'request_changes', 'unassign'].toSorted(),
    );
    expect((await detailOf(publication_id, reader)).allowed_actions).toEqual([]);
  });

  test('a reviewer takes and gives back their own; handing it to others is for those who approve', async () => {
    const { project_id } = await study('Hand over', mice);
    const { publication_id } = await submitted(project_id, { human_reads: 'not_human' });
    const second = await withRole('data_curator');
    const give = (who: typeof curator, reviewer_id: string | null) =>
      callAs(who)(publication.assign, { body: { publication_id, reviewer_id } });
    expect(await refusal(give(curator, second.id))).toMatchObject({ status: 401, message: 'Permissions' });
    expect((await give(moderator, second.id)).data).toMatchObject({ reviewer: { person_id: second.id } });
    expect((await letters(second.email))[0]?.subject).toBe('“Hand over” is assigned to you for review');
    expect(await refusal(give(curator, null))).toMatchObject({ status: 401 });
    const body = { publication_id, action: 'request_changes', note: 'Mine?' } as const;
    expect((await refusal(review(publication.review, { body }))).message).toContain('Someone else is reviewing it');
    expect((await give(second, null)).data).toMatchObject({ state: 'submitted', reviewer: null });
    expect((await refusal(give(moderator, explorer.id))).message).toContain('This person can’t review it.');
    const { data } = await approve(publication.reviewers, { query: { page_size: 100 } });
    const shown = data.find(({ person_id }) => person_id === moderator.id);
    expect(shown).toMatchObject({ app_role_name: 'platform_moderator', can_approve: true, is_me: true });
    expect(data.find(({ person_id }) => person_id === second.id)).toMatchObject({ can_approve: false, n_assigned: 0 });
  });

  test('sending back and revoking need words; terms are changed by “edit” alone', async () => {
    const { project_id } = await study('Words', mice);
    const { publication_id } = await assigned(project_id, { human_reads: 'not_human' });
    const step = (body: object) => approve(publication.review, { body: { publication_id, ...body } as never });
    for (const action of ['request_changes', 'note']) {
      expect(fieldsOf(await refusal(step({ action })))).toContain('note');
    }
    expect(fieldsOf(await refusal(step({ action: 'approve', licence: 'CC0-1.0' })))).toContain('action');
    expect(fieldsOf(await refusal(step({ action: 'edit', note: 'Hm.' })))).toContain('action');
    const noted = await step({ action: 'note', note: 'Looks well.' });
    expect(noted.data).toMatchObject({ state: 'assigned' });
    expect(noted.data.history.at(-1)).toMatchObject({ action: 'note', note: 'Looks well.' });
    const edited = await step({ action: 'edit', licence: 'CC0-1.0', note: 'As agreed.' });
    expect(edited.data).toMatchObject({ licence: 'CC0-1.0', human_reads: 'not_human', state: 'assigned' });
    expect(fieldsOf(await refusal(step({ action: 'edit', licence: 'MIT' })))).toContain('licence');
    const old = { action: 'approve', change_no: noted.data.change_no };
    expect(await refusal(step(old))).toMatchObject({ status: 409 });
  });

  test('an approval looks again: what was fine when it was submitted may not be any more', async () => {
    const { project_id } = await study('Look again', mice);
    const { publication_id } = await assigned(project_id, { human_reads: 'not_human' });
    const { data } = await own(routes.projects.data, { query: { project_id } });
    const samples = data.map(({ id }) => ({ id, metadata: { host: 'Homo sapiens' } }));
    await own(routes.projects.edit, { body: { project_id, samples } });
    const refused = await refusal(approve(publication.review, { body: { publication_id, action: 'approve' } }));
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'human_reads' }] } });
    expect((await detailOf(publication_id)).state).toBe('assigned');
  });

  test('what is not possible in a state is refused with a sentence', async () => {
    const { project_id } = await study('Not possible', mice);
    const open = await approved(project_id, { human_reads: 'not_human' });
    const { publication_id } = open;
    const again = approve(publication.review, { body: { publication_id, action: 'approve' } });
    expect(await refusal(again)).toMatchObject({
      status: 409,
      message: '“Not possible” is public: it can’t be approved now.',
    });
    const edit = approve(publication.review, { body: { publication_id, action: 'edit', licence: 'CC0-1.0' } });
    expect((await refusal(edit)).status).toBe(409);
    expect((await refusal(sendRequest(project_id, { action: 'submit' }))).status).toBe(409);
    const pending = callAs(await withRole('platform_admin'))(publication.delete, { body: { publication_id } });
    expect((await refusal(pending)).message).toContain('is under review or public');
  });
});

test('what is missing can be asked for while the terms are still typed, and nothing is kept of them', async () => {
  const { project_id } = await study('While typing', patients);
  const check = async (more: object) => {
    const body = { object_type: 'project', object_id: project_id, ...more } as const;
    const { data } = await own(publication.checklist, { body });
    return data.checklist.filter(({ state }) => state === 'missing').map(({ key }) => key);
  };
  expect(await check({})).toEqual(expect.arrayContaining(['licence', 'human_reads']));
  expect(await check(terms)).toEqual([]);
  const { data } = await own(publication.list, { query: { object_id: project_id } });
  expect(data).toEqual([]);
  // On top of what was saved: only what is typed differs.
  await sendRequest(project_id);
  expect(await check({ licence: null })).toEqual(['licence']);
  expect((await detailOf((await sendRequest(project_id, {})).publication_id)).licence).toBe(terms.licence);
  const body = { object_type: 'project', object_id: project_id } as const;
  for (const other of [reader, writer]) {
    expect((await refusal(callAs(other)(publication.checklist, { body }))).status).toBe(401);
  }
});

describe('lists', () => {
  test('show members what their workspace asked for, and reviewers what was handed in', async () => {
    const { project_id } = await study('In lists', mice);
    const draft = await sendRequest(project_id, { human_reads: 'not_human' });
    const idsOf = async (who: typeof ana, query: object) =>
      (await callAs(who)(publication.list, { query: { page_size: 100, object_id: project_id, ...query } })).data.map(
        ({ publication_id }) => publication_id,
      );
    const [id] = [draft.publication_id];
    expect(await idsOf(reader, {})).toEqual([id]);
    expect(await idsOf(curator, { scope: 'review' })).toEqual([]);
    await submitted(project_id, { human_reads: 'not_human' });
    expect(await idsOf(curator, { scope: 'review', state: 'submitted,assigned' })).toEqual([id]);
    expect(await idsOf(curator, { scope: 'review', state: 'draft' })).toEqual([]);
    expect(await idsOf(curator, { scope: 'assigned' })).toEqual([]);
    await review(publication.assign, { body: { publication_id: id, reviewer_id: curator.id } });
    expect(await idsOf(curator, { scope: 'assigned' })).toEqual([id]);
    expect(await idsOf(curator, { scope: 'review', object_type: 'cohort' })).toEqual([]);
    expect(await idsOf(curator, { scope: 'review', object_type: 'all', title: 'in LISTS' })).toEqual([id]);
    expect(await idsOf(explorer, {})).toEqual([]);
    expect(await idsOf(explorer, { scope: 'public' })).toEqual([]);
    const headers = { authorization: `Bearer ${ana.token}` };
    const nowhere = portal.call(publication.list, {}, { headers });
    expect(fieldsOf(await refusal(nowhere))).toContain('workspace_id');
  });

  test('show who asked for and who reviewed a submission', async () => {
    const { project_id } = await study('People', mice);
    await approved(project_id, { human_reads: 'not_human' });
    const { data, paging } = await own(publication.projectPeople, { query: { project_id } });
    expect(paging.total).toBe(3);
    const of = (id: string) => data.find(({ person_id }) => person_id === id);
    expect(of(ana.id)).toMatchObject({ name: 'Ana Ribeiro', n_requested: 1, n_reviewed: 0 });
    expect(of(moderator.id)).toMatchObject({ n_requested: 0, n_reviewed: 1 });
    const second = await own(publication.projectPeople, { query: { project_id, page: 2, page_size: 2 } });
    expect(second.data).toHaveLength(1);
  });
});
