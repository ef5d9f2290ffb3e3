import { routes } from '@cohortium/contract';
import type { Api } from '#platform/http';
import { mountLinkRoutes, mountShareRoutes } from '#sharing';
import { deleteProject, deleteSamples } from './deletion/delete-project.ts';
import { listDeleted, listDependents } from './deletion/list-deleted.ts';
import { purgeNow } from './deletion/purge-deleted.ts';
import { restoreProject } from './deletion/restore-project.ts';
import { editProject } from './editing/edit-project.ts';
import { listHistory } from './editing/list-history.ts';
import { listOtherProjects, listOwnProjects, showProject } from './listing/list-projects.ts';
import { measureProjects } from './listing/measure-projects.ts';
import type { ProjectReads } from './ports.ts';
import { describeFields } from './samples/describe-fields.ts';
import { findReadFile } from './samples/download-file.ts';
import { listProjectSamples } from './samples/list-samples.ts';
import { sharedProject } from './shared-project.ts';

const { projects } = routes;
const shares = { calls: projects, noun: sharedProject };

export function registerProjectRoutes(api: Api, reads: ProjectReads): void {
  mountShareRoutes(api, reads.platform, shares);
  mountLinkRoutes(api, reads.platform, shares);
  api.mount(projects.list, ({ asker, query }) => listOwnProjects(reads, asker, query));
  api.mount(projects.search, ({ asker, body }) => listOtherProjects(reads, asker, body));
  api.mount(projects.metric, ({ asker, body }) => measureProjects(reads, asker, body));
  api.mount(projects.detail, ({ asker, params }) => showProject(reads, asker, params.id));
  api.mount(projects.data, ({ asker, query }) => listProjectSamples(reads, asker, query));
  api.mount(projects.fields, ({ asker, query }) => describeFields(reads, asker, query.project_id));
  api.mountDownload({ file: projects.readFile, ticket: projects.readFileTicket }, ({ asker, params }) =>
    findReadFile(reads.platform, asker, params.id),
  );
  api.mount(projects.history, ({ asker, query }) => listHistory(reads, asker, query));
  api.mount(projects.edit, ({ asker, body, request: { request_id } }) =>
    editProject(reads, { asker, request_id }, body),
  );
  api.mount(projects.dependents, ({ asker, query }) => listDependents(reads, asker, query));
  api.mount(projects.delete, ({ asker, body, request: { request_id } }) =>
    deleteProject(reads, { asker, request_id }, body.project_id),
  );
  api.mount(projects.deleteSamples, ({ asker, body, request: { request_id } }) =>
    deleteSamples(reads, { asker, request_id }, body),
  );
  api.mount(projects.deleted, ({ asker, query }) => listDeleted(reads, asker, query));
  api.mount(projects.restore, ({ asker, body, request: { request_id } }) =>
    restoreProject(reads, { asker, request_id }, body.deletion_id),
  );
  api.mount(projects.purge, ({ asker, body }) => purgeNow(reads, asker, body.deletion_id));
}
