import { adminRoutes, ssoRoutes } from '@cohortium/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { queryClient } from '#platform/api';
import { answerJson, connectPages, invalidatedBy, startRecordingServer } from '#testing';
import { auditQuery } from './audit/audit-screen.tsx';
import { noAuditFilter } from './audit/audit-view.ts';
import {
  createAnnouncement,
  deactivateWorkspace,
  dismissBanner,
  editAccount,
  editAnnouncement,
  editWorkspace,
  endSessions,
  openMail,
  removeAccount,
  removeAnnouncement,
  resendMail,
  restoreWorkspace,
} from './save.ts';

let refusal: string | null = null;
const portal = await startRecordingServer((response) =>
  refusal === null
    ? answerJson(response, { data: { n_ended: 3 }, paging: { page: 1, page_size: 25, total: 0 } })
    : answerJson(response, { detail: refusal, code: 'conflict' }, 409),
);
connectPages(portal);
const { received } = portal;

beforeAll(() => setTimeZone('Asia/Kathmandu'));
afterEach(() => {
  refusal = null;
  queryClient.clear();
});

const id = 'a'.repeat(32);

test('an account is changed by the single-sign-on service, which no workspace concerns', async () => {
  await editAccount(id, { app_role_name: 'data_curator' });
  expect(received[0]?.line).toBe(`PATCH /sso/user/${id}`);
  expect(received[0]?.body).toEqual({ app_role_name: 'data_curator' });
  await editAccount(id, { is_disabled: true });
  expect(received[1]?.body).toEqual({ is_disabled: true });
  await removeAccount(id);
  expect(received[2]?.line).toBe(`DELETE /sso/user/${id}`);
});

test('signing somebody out everywhere tells how many ways in have ended', async () => {
  expect(await endSessions(id)).toBe(3);
  expect(received).toHaveLength(1);
  expect(received[0]?.line).toContain(id);
});

test('a changed account is read again in the list, by itself, and with its sessions', async () => {
  const shown = { users: ssoRoutes.users, user: ssoRoutes.user, sessions: adminRoutes.accountSessions };
  expect(await invalidatedBy(shown, () => editAccount(id, { is_disabled: true }))).toEqual([
    'users',
    'user',
    'sessions',
  ]);
});

test('an account that is gone is not asked for again, the list is', async () => {
  const shown = { users: ssoRoutes.users, user: ssoRoutes.user, sessions: adminRoutes.accountSessions };
  expect(await invalidatedBy(shown, () => removeAccount(id))).toEqual(['users']);
});

test('a workspace is renamed with the count of changes that was read', async () => {
  await editWorkspace({ id, change_no: 7 }, { name: 'Gut lab 🦠', description: '' });
  expect(received[0]?.body).toEqual({ change_no: 7, name: 'Gut lab 🦠', description: '' });
});

test('of two who rename a workspace, the second gets a conflict and sees the first one’s name', async () => {
  refusal = 'Ben has changed it since you opened it.';
  const rename = () => editWorkspace({ id, change_no: 7 }, { name: 'Mine', description: '' });
  await expect(rename()).rejects.toThrow(refusal);
  expect(await invalidatedBy({ workspaces: adminRoutes.workspaces }, rename)).toEqual(['workspaces']);
});

test('why a workspace is closed goes with the closing; opening it again needs no reason', async () => {
  await deactivateWorkspace(id, 'Spam.');
  expect(received[0]?.body).toEqual({ reason: 'Spam.' });
  await restoreWorkspace(id);
  expect(received[1]?.text).toBe('');
  expect(received.every(({ line: requested }) => requested.includes(id))).toBe(true);
});

test('a refused closing leaves the list as it was read', async () => {
  refusal = 'This workspace is already closed.';
  await expect(deactivateWorkspace(id, 'Spam.')).rejects.toThrow(refusal);
  expect(await invalidatedBy({ workspaces: adminRoutes.workspaces }, () => deactivateWorkspace(id, 'Spam.'))).toEqual(
    [],
  );
});

test('what is announced, changed or taken down shows in the list and over the pages', async () => {
  const shown = { list: adminRoutes.announcements, banners: adminRoutes.banners, mails: adminRoutes.mails };
  const both = ['list', 'banners'];
  expect(await invalidatedBy(shown, () => createAnnouncement({ text: 'Closed on Saturday' }))).toEqual(both);
  expect(await invalidatedBy(shown, () => editAnnouncement(id, { change_no: 1, text: 'On Sunday' }))).toEqual(both);
  expect(await invalidatedBy(shown, () => removeAnnouncement(id))).toEqual(both);
  expect(received.map(({ line: requested }) => requested.split(' ')[0])).toEqual(['POST', 'PATCH', 'DELETE']);
});

test('a change of an announcement that somebody else has changed shows theirs', async () => {
  refusal = 'Ben has changed it since you opened it.';
  const shown = { list: adminRoutes.announcements, banners: adminRoutes.banners };
  expect(await invalidatedBy(shown, () => editAnnouncement(id, { change_no: 1 }))).toEqual(['list', 'banners']);
});

test('a banner is dismissed as it was read; one that says something else by then is shown', async () => {
  await dismissBanner(id, 4);
  expect(received[0]?.line).toMatch(`POST /api/v1/announcement/${id}/dismiss`);
  expect(received[0]?.body).toEqual({ change_no: 4 });
  refusal = 'It says something else now.';
  expect(await invalidatedBy({ banners: adminRoutes.banners }, () => dismissBanner(id, 4))).toEqual(['banners']);
});

test('opening a message changes no list; sending it again does', async () => {
  const shown = { mails: adminRoutes.mails };
  expect(await invalidatedBy(shown, () => openMail(id))).toEqual([]);
  expect(await invalidatedBy(shown, () => resendMail(id))).toEqual(['mails']);
  expect(received.every(({ line: requested }) => requested.includes(id))).toBe(true);
});

test('times of the log are meant in the person’s zone and go out as moments', async () => {
  const view = { ...noAuditFilter, page: 2, page_size: 50, user: 'ana@lab.example', from: '2026-07-01T00:00' };
  await queryClient.fetchQuery(auditQuery(view));
  const request = new URL(received[0]?.line.split(' ')[1] ?? '', portal.origin).searchParams;
  expect(request.get('from')).toBe('2026-06-30T18:15:00.000Z');
  expect([request.get('page'), request.get('page_size'), request.get('who')]).toEqual(['2', '50', 'ana@lab.example']);
  expect([...request.keys()].sort()).toEqual(['from', 'page', 'page_size', 'who', 'workspace_id']);
});
