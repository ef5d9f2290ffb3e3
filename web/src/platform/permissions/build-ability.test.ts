import { permissionsOfAppRole, permissionsOfWorkspaceRole, workspaceRoles } from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { buildAbility } from './build-ability.ts';
import { setGrants } from './grants.ts';
import { ability, denialOf } from './use-can.ts';

const none = { app_permissions: null, workspace_permissions: null, settings: null };

afterEach(() => setGrants());

test('what no list speaks of is allowed; what a list would have to grant is not', () => {
  const may = buildAbility(none);
  expect(may.can('manage', 'all')).toBe(true);
  expect(may.can('create', 'cohort')).toBe(false);
  expect(may.can('list', 'app_user')).toBe(false);
  expect(may.can('read', 'methylation_settings')).toBe(false);
});

test('each workspace role may do exactly what the contract lists for it', () => {
  const every = permissionsOfWorkspaceRole.owner;
  for (const role of workspaceRoles) {
    const granted = permissionsOfWorkspaceRole[role];
    const may = buildAbility({ ...none, workspace_permissions: granted });
    const allowed = every.filter((permission) => {
      const [, resource, action] = permission.split(':');
      return may.can(String(action), resource as 'cohort');
    });
    expect(allowed).toEqual(granted);
  }
});

test('viewing and managing members is a subject of its own', () => {
  const reader = buildAbility({ ...none, workspace_permissions: permissionsOfWorkspaceRole.reader });
  expect(reader.can('view_member', 'workspace_member')).toBe(true);
  expect(reader.can('manage_reader', 'workspace_member')).toBe(false);
  expect(reader.can('read', 'workspace_member')).toBe(false);
});

test('permissions of the portal and of the workspace do not mix', () => {
  const explorer = buildAbility({ ...none, app_permissions: permissionsOfAppRole.data_explorer });
  expect(explorer.can('create', 'app_workspace')).toBe(true);
  expect(explorer.can('create', 'workspace')).toBe(false);
  expect(explorer.can('read', 'app_public_data')).toBe(true);
  expect(explorer.can('approve', 'app_public_data')).toBe(false);
});

test('an omic type in use grants reading its settings', () => {
  const may = buildAbility({ ...none, settings: { methylation: false, microbiomics: true, rna_seq: false } });
  expect(may.can('read', 'microbiomics_settings')).toBe(true);
  expect(may.can('read', 'rna_seq_settings')).toBe(false);
});

test('a permission without exactly three parts is ignored', () => {
  const may = buildAbility({ ...none, workspace_permissions: ['workspace:cohort', 'workspace:cohort:create:now'] });
  expect(may.can('create', 'cohort')).toBe(false);
});

test('granting changes the rules of the page, and nothing granted closes them again', () => {
  setGrants({ ...none, workspace_permissions: ['workspace:cohort:create'] });
  expect(ability().can('create', 'cohort')).toBe(true);
  setGrants();
  expect(ability().can('create', 'cohort')).toBe(false);
});

test('denials are the sentences of the specification', () => {
  expect(denialOf('modify', 'RISK mucosa')).toBe("Don't have permission to edit RISK mucosa");
  expect(denialOf('delete', 'RISK mucosa')).toBe("Don't have permission to delete RISK mucosa");
  expect(denialOf('view_member', 'Gut Lab')).toBe("Don't have permission to view member Gut Lab");
  expect(denialOf('create', 'cohorts')).toBe("Don't have permission to create cohorts");
});
