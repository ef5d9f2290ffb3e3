import { appRoles, permissionsOfAppRole } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { buildAbility } from '#platform/permissions';
import { isPage, pageRoutes } from '../page-routes.ts';
import { firstAdminPage } from './admin.tsx';

test('/admin leads to the first page of the administration that a role can open, and others to nothing', () => {
  expect(isPage('/admin')).toBe(true);
  for (const role of appRoles) {
    const ability = buildAbility({
      app_permissions: permissionsOfAppRole[role],
      workspace_permissions: null,
      settings: null,
    });
    const [first] = pageRoutes.filter(({ menu }) => menu?.needs && ability.can(...menu.needs));
    expect(firstAdminPage(ability)).toBe(first?.path ?? null);
  }
});
