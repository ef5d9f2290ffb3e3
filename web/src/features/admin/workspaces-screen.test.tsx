import { type AdminWorkspace, adminRoutes, permissionsOfAppRole } from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText } from '#testing';
import { CloseWorkspace } from './close-workspace.tsx';
import { EditWorkspace, WorkspacesScreen, type WorkspacesView } from './workspaces-screen.tsx';

const lab: AdminWorkspace = {
  ...{ id: 'b'.repeat(32), name: 'Gut lab', description: 'Mice', is_personal: false, state: 'active' },
  owners: [{ id: 'a'.repeat(32), name: 'Ana', email: 'ana@lab.example' }],
  ...{ n_members: 6, n_projects: 2, n_samples: 12_345, n_cohorts: 3, n_runs: 41 },
  ...{ engine_seconds: 43_380, run_bytes: 2e9, storage_bytes: 12e9, storage_quota_bytes: 500e9 },
  ...{ created_at: '2026-11-21T03:00:00Z', closed_at: null, closed_reason: null, purge_after: null, change_no: 1 },
};
const every: WorkspacesView = { page: 1, page_size: 25, search: '', state: '', hide_personal: false };
const ignore = () => undefined;
const as = (role: keyof typeof permissionsOfAppRole) =>
  setGrants({ app_permissions: permissionsOfAppRole[role], workspace_permissions: null, settings: null });

afterEach(() => setGrants());

function list(workspaces: AdminWorkspace[], given: Partial<WorkspacesView> = {}): string {
  as('technical_assistant');
  const view = { ...every, ...given };
  const { search, state, hide_personal, page } = view;
  const page_size = Math.min(100, view.page_size);
  const query = { page, page_size, hide_personal, ...(search ? { search } : {}), ...(state ? { state } : {}) };
  const { queryKey } = queryOf(adminRoutes.workspaces, { query });
  const answer = { data: workspaces, paging: { page, page_size, total: workspaces.length } };
  return renderText(<WorkspacesScreen view={view} onView={ignore} onChanged={ignore} />, [[queryKey, answer]]);
}
const spaced = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

test('a row says whose it is and how much it holds, on the day of the reader', () => {
  expect(spaced(list([lab]))).toMatch(/Gut lab Ana active 6 2 12,345 41 12\S* GB of 500 GB 20 Nov 2026/);
});

test('a personal workspace is marked, and a disabled one is labelled', () => {
  expect(list([{ ...lab, is_personal: true }])).toContain('Gut lab personal Ana');
  expect(list([{ ...lab, state: 'deactivated' }])).toContain('Ana deactivated 6');
  expect(list([{ ...lab, state: 'deleted', owners: [] }])).toContain('nobody deleted 6');
});

test('one and none are counted in words; none offers the way back', () => {
  expect(list([lab])).toContain('1 workspace ');
  expect(list([], { search: 'zzz' })).toContain('0 workspaces');
  expect(list([], { search: 'zzz' })).toContain('No workspaces match these filters. Show all');
});

test('however many rows an address asks for, at most a hundred are asked for at once', () => {
  expect(list([lab], { page_size: 500 })).toContain('1 workspace ');
});

test('until the answer comes, and without the permission, nothing is counted', () => {
  as('technical_assistant');
  expect(renderText(<WorkspacesScreen view={every} onView={ignore} onChanged={ignore} />)).not.toMatch(/\d workspace/);
  as('data_explorer');
  const closed = renderText(<WorkspacesScreen view={every} onView={ignore} onChanged={ignore} />);
  expect(closed).toContain('permission to see workspaces of the portal');
});

const close = (given: Partial<AdminWorkspace> = {}) => (
  <CloseWorkspace workspace={{ ...lab, ...given }} onChanged={ignore} />
);

test('an administrator closes what is open and opens what is closed', () => {
  as('platform_admin');
  expect(renderText(close())).toContain('Deactivate workspace');
  expect(renderText(close({ state: 'deactivated' }))).toContain('Restore workspace');
  expect([disabledReasons(close()), disabledReasons(close({ state: 'deleted' }))]).toEqual([{}, {}]);
});

test('a personal workspace is closed with its account, no matter who asks', () => {
  as('platform_admin');
  expect(disabledReasons(close({ is_personal: true }))['Deactivate workspace']).toMatch(/belongs to an account/);
});

test('read-only users see which permission they lack', () => {
  as('technical_assistant');
  expect(disabledReasons(close())).toEqual({ 'Deactivate workspace': "Don't have permission to deactivate Gut lab" });
  expect(disabledReasons(close({ state: 'deactivated' }))).toEqual({
    'Restore workspace': "Don't have permission to restore Gut lab",
  });
});

test('name and description are read only for anyone who may not change them, and the button says why', () => {
  const form = (whyNot: string | null) => <EditWorkspace workspace={lab} whyNot={whyNot} onEdited={ignore} />;
  expect(disabledReasons(form('Restore it first'))).toEqual({ Save: 'Restore it first' });
  expect(renderMarkup(form('Restore it first')).match(/readOnly/gi)).toHaveLength(2);
  expect(disabledReasons(form(null))).toEqual({});
  expect(renderMarkup(form(null))).not.toMatch(/readOnly/i);
});
