import {
  type Announcement,
  type AuditLine,
  adminRoutes,
  type MailLine,
  permissionsOfAppRole,
} from '@cohortium/contract';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MISSING, setTimeZone } from '#platform';
import { queryOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText, textOfHtml } from '#testing';
import { AnnouncementsScreen } from './announcements-screen.tsx';
import { AuditScreen, auditQuery } from './audit/audit-screen.tsx';
import { type AuditView, noAuditFilter } from './audit/audit-view.ts';
import { Banners } from './banners.tsx';
import { MailScreen, type MailView } from './system/outbox-screen.tsx';

/** The lists that the platform's administrators alone see: announcements, messages, the log. */

const admin = { app_permissions: permissionsOfAppRole.platform_admin, workspace_permissions: null, settings: null };
beforeAll(() => setTimeZone('Asia/Kathmandu'));
beforeEach(() => setGrants(admin));
afterEach(() => setGrants());

const first = { page: 1, page_size: 25 };
const ignore = () => undefined;
const paged = (data: object[], total = data.length) => ({ data, paging: { ...first, total } });

const closing: Announcement = {
  ...{ id: '1'.repeat(32), text: 'Closed on Saturday', level: 'warning', is_dismissible: true, change_no: 1 },
  ...{ starts_at: '2026-11-20T20:00:00Z', ends_at: null, state: 'shown', created_by_name: 'Ana', n_dismissed: 12 },
  created_at: '2026-11-20T20:00:00Z',
};
function announcements(data: Announcement[]): string {
  const { queryKey } = queryOf(adminRoutes.announcements, { query: first });
  return renderText(<AnnouncementsScreen view={first} onView={ignore} />, [[queryKey, paged(data)]]);
}

test('an announcement says its state, how grave it is, from when until when on the reader’s clock, and who wrote it', () => {
  const row = announcements([closing]);
  expect(row).toContain('Closed on Saturday shown now Warning 21 Nov 2026');
  expect(row).toMatch(/01:45:?\d*.* further notice 12 Ana/);
  expect(announcements([{ ...closing, ends_at: '2026-11-30T20:00:00Z' }])).toMatch(/1 Dec 2026.*12 Ana/);
});

test('what cannot be dismissed has been dismissed by nobody, which is not zero', () => {
  expect(announcements([{ ...closing, is_dismissible: false, n_dismissed: 0 }])).toContain(
    `further notice ${MISSING} Ana`,
  );
  expect(announcements([{ ...closing, n_dismissed: 0 }])).toContain('further notice 0 Ana');
});

test('how many there are is reported with how many of them everyone sees now', () => {
  const later = { ...closing, id: '2'.repeat(32), state: 'scheduled' } as const;
  expect(announcements([closing])).toContain('1 announcement, 1 shown now');
  expect(announcements([closing, later, { ...later, id: '3'.repeat(32), state: 'ended' }])).toContain(
    '3 announcements, 1 shown now',
  );
  expect(announcements([])).toContain('0 announcements, 0 shown now');
  expect(announcements([])).toContain('No announcements yet.');
});

test('over the pages stands what is announced; what must be seen has no way to dismiss it', () => {
  const { queryKey } = queryOf(adminRoutes.banners, {});
  const over = (data: object[]) => renderMarkup(<Banners />, [[queryKey, { data }]]);
  expect(textOfHtml(over([closing, { ...closing, id: '2'.repeat(32), text: 'Save\nyour work' }]))).toContain(
    'Save your work',
  );
  expect(over([closing])).toContain('aria-label="Dismiss"');
  expect(over([{ ...closing, is_dismissible: false }])).not.toContain('aria-label="Dismiss"');
  expect([over([]), renderMarkup(<Banners />)]).toEqual(['', '']);
});

const letter: MailLine = {
  ...{ id: '4'.repeat(32), to: 'ana@lab.example', subject: 'Confirm your address', state: 'sent', failure: null },
  ...{ created_at: '2020-01-31T10:00:00Z', sent_at: '2020-01-31T10:00:05Z' },
};
const everyLetter: MailView = { ...first, search: '', state: '' };
function letters(data: MailLine[], given: Partial<MailView> = {}): string {
  const { search, state } = { ...everyLetter, ...given };
  const query = { ...first, ...(search ? { search } : {}), ...(state ? { state } : {}) };
  const { queryKey } = queryOf(adminRoutes.mails, { query });
  return renderText(<MailScreen view={{ ...everyLetter, ...given }} onView={ignore} />, [[queryKey, paged(data)]]);
}

test.each([
  ['waiting', 'waiting'],
  ['sent', 'sent'],
  ['failed', 'failed'],
  ['stored', 'stored here'],
] as const)('a message that is %s is told as %s', (state, word) => {
  expect(letters([{ ...letter, state }])).toContain(`Confirm your address ana@lab.example ${word} `);
});

test('a message that was never sent has no moment of sending', () => {
  expect(letters([{ ...letter, state: 'failed', sent_at: null }])).toMatch(new RegExp(`2020 ${MISSING} `));
  expect(letters([letter])).not.toMatch(new RegExp(`2020 ${MISSING} `));
});

test('an empty outbox is not the same as a search that found nothing', () => {
  expect(letters([])).toContain('No messages yet.');
  expect(letters([], { search: 'zzz' })).toContain('No messages match these filters. Show all');
  expect(letters([], { state: 'failed' })).toContain('No messages match these filters. Show all');
});

const act: AuditLine = {
  ...{ id: '5'.repeat(32), at: '2026-11-20T20:00:00Z', action: 'give_role', kind: 'app_user' },
  person: { id: 'a'.repeat(32), name: 'Ana', email: 'ana@lab.example' },
  ...{ object_id: 'b'.repeat(32), object_name: 'Ben', object_exists: true, workspace: null },
  ...{ detail: {}, address: '192.0.2.7', request_id: null },
};
const everyLine: AuditView = { ...noAuditFilter, ...first };
function log(data: AuditLine[], given: Partial<AuditView> = {}, total = data.length): string {
  const view = { ...everyLine, ...given };
  return renderText(<AuditScreen view={view} workspaceId={null} onView={ignore} />, [
    [auditQuery(view).queryKey, paged(data, total)],
  ]);
}

test('a line says when on the reader’s clock, who, what, to which thing, and from where', () => {
  expect(log([act])).toMatch(/21 Nov 2026.* Ana app user: give role Ben – 192\.0\.2\.7/);
});

test('what no person did the portal did; what is gone keeps what it was called, else its id', () => {
  expect(log([{ ...act, person: null, address: null }])).toContain('Cohortium app user: give role Ben');
  expect(log([{ ...act, object_exists: false, object_name: null }])).toContain('give role bbbbbbbb…');
  expect(log([{ ...act, object_id: null, object_name: null }])).toContain(`give role ${MISSING}`);
});

test('lines are counted, and never changed', () => {
  expect(log([act], {}, 1_234_567)).toContain('1,234,567 events, append-only');
  expect(log([act])).toContain('1 event, append-only');
  expect(log([], { user: 'nobody' })).toContain('No audit events match these filters. Show all');
});

test('a log that is narrowed to one thing says so, and can be widened again', () => {
  expect(log([act], { object_id: 'b'.repeat(32) })).toContain('bbbbbbbb…');
  expect(log([act])).not.toContain('One thing');
});

test('the first page has none before it, the last none after it', () => {
  const view = { ...first, page: 3 };
  const { queryKey } = queryOf(adminRoutes.announcements, { query: view });
  const last = { data: [closing], paging: { ...view, total: 51 } };
  const page = <AnnouncementsScreen view={view} onView={ignore} />;
  expect(disabledReasons(page, [[queryKey, last]])).toEqual({ 'Next page': 'This is the last page' });
});

test('a moderator sees none of the three', () => {
  setGrants({ ...admin, app_permissions: permissionsOfAppRole.platform_moderator });
  const closed = [announcements([closing]), letters([letter]), log([act])];
  expect(closed.map((page) => /permission to see .* of the portal/.test(page))).toEqual([true, true, true]);
  expect(closed.join()).not.toMatch(/Closed on Saturday|Confirm your address|give role/);
});
