import { routes } from '@cohortium/contract';
import type { Api } from '#platform/http';
import { listOwnProjects, listProjectSamples, type ProjectReads, showProject } from './list-projects.ts';

const { projects } = routes;

export function registerProjectRoutes(api: Api, reads: ProjectReads): void {
  api.mount(projects.list, ({ asker, query }) => listOwnProjects(reads, asker, query));
  api.mount(projects.detail, ({ asker, params }) => showProject(reads, asker, params.id));
  api.mount(projects.data, ({ asker, query }) => listProjectSamples(reads, asker, query));
  // Sharing and publication come with their issues; until a project can be shared, nobody else's may be seen.
  api.mount(projects.search, async ({ body: { page, page_size } }) => ({
    data: [],
    paging: { page, page_size, total: 0 },
  }));
}
