import { routes } from '@cohortium/contract';
import type { Api } from '#platform/http';
import { mountLinkRoutes, mountShareRoutes } from '#sharing';
import { deleteProject, deleteSamples, listDeleted, listDependents, restoreProject } from './delete-project.ts';
import { editProject, listHistory } from './edit-project.ts';
import { listOtherProjects, listOwnProjects, measureProjects, showProject } from './list-projects.ts';
import type { ProjectReads } from './ports.ts';
import { sharedProject } from './project-policy.ts';
import { purgeNow } from './purge-deleted.ts';
import { getReadFile } from './samples/download-file.ts';
import { describeFields } from './samples/guarded-samples.ts';
import { listProjectSamples } from './samples/list-samples.ts';

const { projects } = routes;
const shares = { calls: projects, noun: sharedProject };

export function registerProjectRoutes(api: Api, reads: ProjectReads): void {
  mountShareRoutes(api, reads.platform, shares);
  mountLinkRoutes(api, reads.platform, shares);
  api.mount(projects.list, ({ caller, query }) => listOwnProjects(reads, caller, query));
  api.mount(projects.search, ({ caller, body }) => listOtherProjects(reads, caller, body));
  api.mount(projects.metric, ({ caller, body }) => measureProjects(reads, caller, body));
  api.mount(projects.detail, ({ caller, params }) => showProject(reads, caller, params.id));
  api.mount(projects.data, ({ caller, query }) => listProjectSamples(reads, caller, query));
  api.mount(projects.fields, ({ caller, query }) => describeFields(reads, caller, query.project_id));
  api.mountDownload({ file: projects.readFile, ticket: projects.readFileTicket }, ({ caller, params }) =>
    getReadFile(reads.platform, caller, params.id),
  );
  api.mount(projects.history, ({ caller, query }) => listHistory(reads, caller, query));
  api.mount(projects.edit, ({ caller, body }) => editProject(reads, caller, body));
  api.mount(projects.dependents, ({ caller, query }) => listDependents(reads, caller, query));
  api.mount(projects.delete, ({ caller, body }) => deleteProject(reads, caller, body.project_id));
  api.mount(projects.deleteSamples, ({ caller, body }) => deleteSamples(reads, caller, body));
  api.mount(projects.deleted, ({ caller, query }) => listDeleted(reads, caller, query));
  api.mount(projects.restore, ({ caller, body }) => restoreProject(reads, caller, body.deletion_id));
  api.mount(projects.purge, ({ caller, body }) => purgeNow(reads, caller, body.deletion_id));
}
