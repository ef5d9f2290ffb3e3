import {
  invitationRoutes,
  memberRoutes,
  type Route,
  workspaceDeletionRoutes,
  workspaceRoutes,
} from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { answerJson, connectPages, invalidatedBy, startRecordingServer } from '#testing';
import { deleteWorkspace, editWorkspace, restoreWorkspace } from '../workspace.ts';
import {
  answerInvitation,
  editMember,
  invitePeople,
  removeMember,
  resendInvitation,
  revokeInvitation,
  transferOwnership,
} from './people.ts';

const lab = { id: 'b'.repeat(32), name: 'Gut lab' };
/** From which call on the portal refuses. */
let refuses = Number.POSITIVE_INFINITY;
const portal = await startRecordingServer((response, { body }) => {
  if (received.length > refuses) {
    return answerJson(response, { detail: 'A workspace keeps an owner.', code: 'conflict' }, 409);
  }
  if (!Array.isArray(body.emails)) return answerJson(response, { data: { workspace: body.accept ? lab : null } });
  const data = body.emails.map((email) => ({ email, outcome: 'invited', message: `${email} is invited.` }));
  return answerJson(response, { data });
});
connectPages(portal);
const { received } = portal;

afterEach(() => {
  refuses = Number.POSITIVE_INFINITY;
});

const user_id = 'a'.repeat(32);
const invitation_id = 'c'.repeat(32);
const shown: Record<string, Route> = {
  members: memberRoutes.members,
  invitations: invitationRoutes.invitations,
  pending: invitationRoutes.pending,
  all: workspaceRoutes.all,
  detail: workspaceRoutes.detail,
  deleted: workspaceDeletionRoutes.deleted,
};
const people = ['members', 'invitations', 'all', 'detail'];

const renewed = (write: () => Promise<unknown>) => invalidatedBy(shown, write);
const sendRequest = () => received.map(({ line }) => line.replace('/api/v1/workspace', '').replace(/\?.*/, ''));

test('many addresses go in parts of fifty, and are answered one by one', async () => {
  const emails = Array.from({ length: 101 }, (_, place) => `person-${place}@lab.example`);
  const answers = await invitePeople(emails, 'writer');
  expect(answers.map(({ email }) => email)).toEqual(emails);
  expect(received.map(({ body }) => (Array.isArray(body.emails) ? body.emails.length : 0))).toEqual([50, 50, 1]);
  expect(received.every(({ body }) => body.role === 'writer')).toBe(true);
});

test('nobody to invite is nothing to ask', async () => {
  expect(await invitePeople([], 'reader')).toEqual([]);
  expect(received).toEqual([]);
});

test('people are invited into the selected workspace, or into the one that was just made', async () => {
  await invitePeople(['ana@lab.example'], 'reader');
  await invitePeople(['ana@lab.example'], 'reader', lab.id);
  expect(received.map(({ line }) => line)).toEqual([
    `POST /api/v1/workspace/member?workspace_id=${'w'.repeat(32)}`,
    `POST /api/v1/workspace/member?workspace_id=${lab.id}`,
  ]);
});

test('when the second part is refused, the first was sent: the lists are read again, and the error is shown', async () => {
  refuses = 1;
  const emails = Array.from({ length: 60 }, (_, place) => `person-${place}@lab.example`);
  const invite = () => invitePeople(emails, 'reader');
  await expect(invite()).rejects.toThrow('A workspace keeps an owner.');
  expect(await renewed(invite)).toEqual(people);
});

test('a role, an heir and a removal name the person', async () => {
  await editMember(user_id, 'admin');
  await transferOwnership(user_id);
  await removeMember({ user_id, is_you: false });
  expect(sendRequest()).toEqual(['PATCH /member', 'POST /member/transfer', 'DELETE /member']);
  expect(received.map(({ body }) => body)).toEqual([{ user_id, role: 'admin' }, { user_id }, { user_id }]);
});

test('a refused change of role or owner shows who is in it as they are', async () => {
  refuses = 0;
  expect(await renewed(() => editMember(user_id, 'reader'))).toEqual(people);
  expect(await renewed(() => transferOwnership(user_id))).toEqual(people);
});

test('anyone who leaves asks for nothing of the workspace any more; anyone who removes somebody does', async () => {
  expect(await renewed(() => removeMember({ user_id, is_you: true }))).toEqual([]);
  expect(await renewed(() => removeMember({ user_id, is_you: false }))).toEqual(people);
});

test('an invitation is sent again and revoked by its own id', async () => {
  expect(await renewed(() => resendInvitation(invitation_id))).toEqual(people);
  expect(await renewed(() => revokeInvitation(invitation_id))).toEqual(people);
  expect(sendRequest()).toEqual(['POST /member/invitation', 'DELETE /member/invitation']);
  expect(received.every(({ body }) => body.invitation_id === invitation_id)).toBe(true);
});

test('accepting gives the workspace that was joined, declining none; both leave the list of invitations', async () => {
  expect(await answerInvitation(invitation_id, { accept: true })).toEqual(lab);
  expect(await answerInvitation(invitation_id, { accept: false })).toBeNull();
  expect(received.map(({ body }) => body.accept)).toEqual([true, false]);
  expect(await renewed(() => answerInvitation(invitation_id, { accept: true }))).toEqual(['pending', 'all']);
});

test('an invitation that has ended meanwhile leaves the list too', async () => {
  refuses = 0;
  expect(await renewed(() => answerInvitation(invitation_id, { accept: true }))).toEqual(['pending', 'all']);
});

test('a workspace is saved as it was read, and read again also when somebody else was quicker', async () => {
  const change = { name: 'Gut lab', description: 'Mice', change_no: 2 };
  expect(await renewed(() => editWorkspace(change))).toEqual(['all', 'detail', 'deleted']);
  expect(received[0]?.body).toEqual(change);
  refuses = 0;
  expect(await renewed(() => editWorkspace(change))).toEqual(['all', 'detail', 'deleted']);
});

test('a workspace that was deleted is not asked for again; one that is back is', async () => {
  expect(await renewed(deleteWorkspace)).toEqual([]);
  expect(await renewed(() => restoreWorkspace('d'.repeat(32)))).toEqual(['all', 'detail', 'deleted']);
  expect(received[1]?.body).toEqual({ deletion_id: 'd'.repeat(32) });
});
