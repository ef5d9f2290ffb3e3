import { permissionsOfAppRole, routes } from '@cohortium/contract';
import type { Api } from '#platform/http';
import { createWorkspace, editWorkspace } from './create-workspace.ts';
import { describeAll, describeWorkspace, listWorkspaces } from './list-workspaces.ts';
import type { Workspaces } from './workspaces.ts';

const { workspaces } = routes;

/** The calls about workspaces; `here.usage_of` is the port through which the floors above count what one holds. */
export function registerWorkspaceRoutes(api: Api, here: Workspaces): void {
  api.mount(workspaces.list, ({ asker, query }) => listWorkspaces(here, asker.person, query));
  api.mount(workspaces.all, ({ asker }) => describeAll(here, asker.person));
  api.mount(workspaces.create, async ({ asker, body, request: { request_id } }) => ({
    data: await createWorkspace(here, { ...asker, request_id }, body),
  }));
  api.mount(workspaces.edit, async ({ asker, body, request: { request_id } }) => ({
    data: await editWorkspace(here, { ...asker, request_id }, body),
  }));
  api.mount(workspaces.detail, ({ asker }) => describeWorkspace(here, asker));
  api.mount(workspaces.permissions, async ({ asker }) => ({ data: [...asker.workspace.permissions] }));
  api.mount(workspaces.appPermissions, async ({ asker }) => ({
    data: [...permissionsOfAppRole[asker.person.app_role_name]],
  }));
}
