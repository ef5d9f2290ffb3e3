import { workspaceDeletionRoutes } from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText } from '#testing';
import { DeleteWorkspace } from './delete-workspace.tsx';
import { DeletedWorkspaces } from './deleted-workspaces.tsx';
import { EditForm } from './edit-form.tsx';
import { grantRole, gutLab } from './invitations/lab.fixture.ts';
import { LeaveWorkspace } from './workspace-drawer.tsx';

afterEach(() => setGrants());

const ignore = () => undefined;
const ana = {
  ...{ id: 'a'.repeat(32), email: 'ana@lab.example', name: 'Ana', app_role_name: 'data_explorer' as const },
  ...{ signed_term: true, second_factor_required: false, timezone: 'UTC', created_at: '2026-11-20T10:00:00Z' },
};

test('only an owner deletes a workspace; a personal one goes with the account', () => {
  const remove = (is_personal = false) => <DeleteWorkspace workspace={{ ...gutLab, is_personal }} onDeleted={ignore} />;
  grantRole('owner');
  expect(disabledReasons(remove())).toEqual({});
  expect(disabledReasons(remove(true))['Delete workspace']).toBe('A personal workspace is deleted with your account');
  for (const role of ['admin', 'writer', 'reader'] as const) {
    grantRole(role);
    expect(disabledReasons(remove())['Delete workspace']).toBe("Don't have permission to delete Gut Lab");
  }
});

test('everybody may leave, but not what is theirs alone', () => {
  const leave = (is_personal: boolean) => (
    <LeaveWorkspace workspace={{ ...gutLab, is_personal }} user={ana} onLeft={ignore} />
  );
  expect(disabledReasons(leave(false))).toEqual({});
  expect(disabledReasons(leave(true))).toEqual({ 'Leave workspace': 'You can’t leave a personal workspace' });
});

test('what was deleted can be brought back, for as many days as are left', () => {
  const { queryKey } = queryOf(workspaceDeletionRoutes.deleted, {});
  const removed = {
    ...{ deletion_id: 'd'.repeat(32), workspace_id: gutLab.id, name: 'Gut Lab', deleted_by: 'Ben' },
    ...{ deleted_at: '2020-01-31T10:00:00Z', purge_after: '2020-03-01T10:00:00Z', days_left: 1 },
  };
  const home = (data: object[]) => renderText(<DeletedWorkspaces onRestored={ignore} />, [[queryKey, { data }]]);
  expect(home([removed])).toMatch(/n = 1 Gut Lab deleted .*2020 by Ben · less than a day left Restore Gut Lab/);
  expect(home([{ ...removed, days_left: 29 }])).toContain('29 days left');
  expect([home([]), renderText(<DeletedWorkspaces onRestored={ignore} />)]).toEqual(['', '']);
});

test('the words of a workspace are read only for anyone who may not change them', () => {
  const form = (disabled: boolean) =>
    renderMarkup(<EditForm id="form" workspace={gutLab} disabled={disabled} onBusy={ignore} onEdited={ignore} />);
  expect(form(true).match(/readOnly/gi)).toHaveLength(2);
  expect(form(false)).not.toMatch(/readOnly/i);
  expect(form(false)).not.toContain('Keep mine');
});
