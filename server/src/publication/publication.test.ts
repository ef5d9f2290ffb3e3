import { type PublicationDetail, routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { listActs } from '#platform/audit';
import { listOutbox } from '#platform/mail';
import { testPortal } from '../testing/index.ts';
import { mice, publishingLab, refusal, terms } from './publication.fixture.ts';

const { publication } = routes;
const portal = await testPortal();
const { platform, ana, member, study, withRole } = await publishingLab(portal);
const { callAs } = portal;
const own = callAs(ana);
const [curator, moderator, explorer] = await Promise.all([
  withRole('data_curator'),
  withRole('platform_moderator'),
  portal.person(),
]);
const review = callAs(curator);
const approve = callAs(moderator);

const letters = async (to: string) => (await listOutbox(platform.db, { to, page: 1, page_size: 20 })).messages;
const ask = async (project_id: string, more: object = {}) =>
  (await own(publication.askProject, { body: { project_id, ...terms, ...more } })).data;
/** Submitted by Ana and taken by the curator. */
const assigned = async (project_id: string, more: object = {}) => {
  const { publication_id } = await ask(project_id, { action: 'submit', ...more });
  return (await review(publication.assign, { body: { publication_id, reviewer_id: curator.id } })).data;
};
const approved = async (project_id: string, more: object = {}) => {
  const { publication_id } = await assigned(project_id, more);
  return (await approve(publication.review, { body: { publication_id, action: 'approve' } })).data;
};
const stepsOf = ({ history }: PublicationDetail) => history.map(({ action, to_state, by }) => [action, to_state, by]);
const record = async (object_id: string, who = explorer) =>
  (await callAs(who)(publication.record, { query: { object_id } })).data;

describe('a submission on its way to the public', () => {
  test('is drafted, submitted, sent back, corrected, approved and seen by everybody, each step on record', async () => {
    const { project_id } = await study('From draft to public');
    const draft = await ask(project_id, { note: 'For the paper.' });
    expect(draft).toMatchObject({
      state: 'draft',
      title: 'From draft to public',
      n_samples: 3,
      requested_by: 'Ana Ribeiro',
    });
    expect(draft.may.toSorted()).toEqual(['edit', 'submit']);
    const { publication_id } = draft;

    const submitted = await ask(project_id, { action: 'submit' });
    expect(submitted).toMatchObject({ publication_id, state: 'submitted' });
    expect((await letters(moderator.email))[0]).toMatchObject({
      subject: '“From draft to public” waits for a reviewer',
      links: [{ href: expect.stringContaining(`/publicise/${publication_id}`) }],
    });

    const taken = await review(publication.assign, { body: { publication_id, reviewer_id: curator.id } });
    expect(taken.data).toMatchObject({ state: 'assigned', reviewer: { person_id: curator.id } });
    const back = { publication_id, action: 'request_changes', note: 'Which region of 16S?' } as const;
    expect((await review(publication.review, { body: back })).data.state).toBe('changes_requested');
    const [told] = await letters(ana.email);
    expect(told?.subject).toBe('“From draft to public” needs changes');
    expect(told?.text).toContain('Which region of 16S?');

    const again = await ask(project_id, { action: 'submit', note: 'V4, it is in the description now.' });
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
    expect((await record(project_id)).words).toMatch(
      /^Gut lab \(\d{4}\)\. From draft to public\. Cohortium, .+ CC-BY-4\.0\.$/,
    );
    const acts = await listActs(platform.db, {
      kind: 'publication',
      object_id: publication_id,
      page: 1,
      page_size: 20,
    });
    expect(acts.map(({ action }) => action).toReversed()).toEqual(open.history.map(({ action }) => action));
  });

  test('stays approved until its day, then the hourly sweep makes it public', async () => {
    const { project_id } = await study('Embargoed', mice);
    const far = new Date(platform.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
    const waiting = await approved(project_id, { human_reads: 'not_human', embargo_until: far });
    expect(waiting).toMatchObject({ state: 'approved', embargo_until: far, public_at: null });
    await portal.portal.sweep();
    const detail = async () => (await own(publication.detail, { params: { id: waiting.publication_id } })).data;
    expect((await detail()).state).toBe('approved');
    const { now } = platform.clock;
    platform.clock.now = () => new Date(now().getTime() + 41 * 86_400_000);
    await portal.portal.sweep();
    platform.clock.now = now;
    expect(stepsOf(await detail()).at(-1)).toEqual(['publish', 'public', null]);
    expect((await letters(ana.email))[0]?.subject).toBe('“Embargoed” is public');
  });
});
