import { beforeAll, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { denialOfDeactivation, describeClosing, formatOwners, formatStorage } from './describe-workspace.ts';

beforeAll(() => setTimeZone('UTC'));
const [ana, bob] = [
  { id: 'a', name: 'Ana', email: 'ana@lab.example' },
  { id: 'b', name: 'Bob', email: 'bob@lab.example' },
];

test('whose a workspace is', () => {
  expect(formatOwners({ owners: [ana] })).toBe('Ana');
  expect(formatOwners({ owners: [ana, bob] })).toBe('Ana and 1 more');
  expect(formatOwners({ owners: [] })).toBe('nobody');
});

test('how much of its room is used says both parts', () => {
  expect(formatStorage({ storage_bytes: 12_000_000_000, storage_quota_bytes: 500_000_000_000 })).toMatch(/12.* of 500/);
});

test('why it is closed, and until when it can be brought back', () => {
  const closed_at = '2026-11-20T10:00:00Z';
  const open = { state: 'active', closed_at: null, closed_reason: null, purge_after: null } as const;
  expect(describeClosing(open)).toBeNull();
  expect(describeClosing({ ...open, state: 'deactivated', closed_at, closed_reason: 'spam' })).toBe(
    'Deactivated on 20 Nov 2026: spam',
  );
  expect(describeClosing({ ...open, state: 'deleted', closed_at, purge_after: '2026-12-20T10:00:00Z' })).toBe(
    'Deleted by an owner on 20 Nov 2026; permanently deleted after 20 Dec 2026.',
  );
});

test('a personal workspace, and one that is closed, are not deactivated', () => {
  expect(denialOfDeactivation({ is_personal: false, state: 'active' })).toBeNull();
  expect(denialOfDeactivation({ is_personal: true, state: 'active' })).toMatch(/account/);
  expect(denialOfDeactivation({ is_personal: false, state: 'deleted' })).toMatch(/already/);
});
