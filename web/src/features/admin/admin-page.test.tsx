import { permissionsOfAppRole } from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { renderMarkup } from '#testing';
import { AdminPage } from './admin-page.tsx';

afterEach(() => setGrants());

function seenBy(role: keyof typeof permissionsOfAppRole, needs: 'users' | 'workspaces' | 'portal'): string {
  setGrants({ app_permissions: permissionsOfAppRole[role], workspace_permissions: null, settings: null });
  return renderMarkup(
    <AdminPage title="Audit log" needs={needs}>
      <p>secrets</p>
    </AdminPage>,
  );
}

test('a page of the administration is drawn for anyone who holds its permission', () => {
  expect(seenBy('platform_admin', 'portal')).toContain('secrets');
  expect(seenBy('platform_moderator', 'users')).toContain('secrets');
  expect(seenBy('technical_assistant', 'workspaces')).toContain('secrets');
});

test.each([
  ['platform_moderator', 'portal'],
  ['data_curator', 'users'],
  ['data_explorer', 'workspaces'],
] as const)('a %s is told why the page for %s is closed, and nothing of it is asked for', (role, needs) => {
  const html = seenBy(role, needs);
  expect(html).not.toContain('secrets');
  expect(html).toContain('permission to see audit log of the portal');
});
