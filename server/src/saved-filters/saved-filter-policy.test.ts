import { type WorkspaceRole, workspaceRoles } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import type { Caller } from '#platform/http';
import { refusal, testMembership } from '#testing';
import { mayDelete, mayModify, mayShare, requireReach, requireVisible } from './saved-filter-policy.ts';

const caller = (role: WorkspaceRole, id = 'me'): Caller => ({
  person: {
    id,
    email: `${id}@lab.example`,
    name: id,
    app_role_name: 'data_explorer',
    signed_term: true,
    session_id: 's',
    token_scope: null,
  },
  workspace: testMembership('lab', role),
});

const saved = (created_by: string, is_shared: boolean) => ({ workspace_id: 'lab', created_by, is_shared });
const roles = (may: (caller: Caller) => boolean): string =>
  workspaceRoles.filter((role) => may(caller(role))).join(' ');

describe('who may, in the workspace of a saved filter', () => {
  test.each([
    ['change', mayModify],
    ['delete', mayDelete],
  ])('%s one’s own that nobody else sees: whatever one’s role', (_, may) => {
    expect(roles((who) => may(who, saved('me', false)))).toBe('owner admin writer reader');
    expect(roles((who) => may(who, saved('somebody', false)))).toBe('');
  });

  test('change a shared one: who may change cohorts, no matter who made it', () => {
    for (const maker of ['me', 'somebody']) {
      expect(roles((who) => mayModify(who, saved(maker, true)))).toBe('owner admin writer');
    }
  });

  test('delete a shared one: owners and admins any, writers those they made', () => {
    expect(roles((who) => mayDelete(who, saved('me', true)))).toBe('owner admin writer');
    expect(roles((who) => mayDelete(who, saved('somebody', true)))).toBe('owner admin');
  });

  test('share: who may make cohorts', () => {
    expect(roles(mayShare)).toBe('owner admin writer');
  });
});

const passes = (act: () => void): Promise<boolean> =>
  refusal(Promise.resolve().then(act)).then(
    () => false,
    () => true,
  );

test('a filter begins to be shared by who may share, and ends by its maker alone', async () => {
  expect(await passes(() => requireReach(caller('writer'), saved('me', false), { is_shared: true }))).toBe(true);
  expect(await passes(() => requireReach(caller('reader'), saved('me', false), { is_shared: true }))).toBe(false);
  expect(await passes(() => requireReach(caller('reader'), saved('me', true), { is_shared: false }))).toBe(true);
  expect(await passes(() => requireReach(caller('owner'), saved('somebody', true), { is_shared: false }))).toBe(false);
  // What stays as it is needs no permission.
  expect(await passes(() => requireReach(caller('reader'), saved('somebody', true), { is_shared: true }))).toBe(true);
});

test('what is another workspace’s, another’s own, or not there reads the same', async () => {
  const row = {
    ...saved('somebody', true),
    id: 'f',
    name: 'Adults',
    description: '',
    filter: JSON.parse('{}'),
    version: 1,
    changed_by: 'somebody',
    changed_at: '2026-11-21T00:00:00Z',
    created_at: '2026-11-21T00:00:00Z',
  };
  expect(requireVisible(caller('reader'), row)).toBe(row);
  for (const hidden of [undefined, { ...row, workspace_id: 'other' }, { ...row, is_shared: false }]) {
    const error = await refusal(Promise.resolve().then(() => requireVisible(caller('owner'), hidden)));
    expect(error.message).toBe('This filter was not found, or you don’t have access to it.');
  }
});
