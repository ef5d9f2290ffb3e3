import { routes } from '@cohortium/contract';
import type { Api } from '#platform/http';
import {
  listOtherProjects,
  listOwnProjects,
  listProjectSamples,
  type ProjectReads,
  showProject,
} from './list-projects.ts';

const { projects } = routes;

export function registerProjectRoutes(api: Api, reads: ProjectReads): void {
  api.mount(projects.list, ({ asker, query }) => listOwnProjects(reads, asker, query));
  api.mount(projects.detail, ({ asker, params }) => showProject(reads, asker, params.id));
  api.mount(projects.data, ({ asker, query }) => listProjectSamples(reads, asker, query));
  api.mount(projects.search, ({ asker, body }) => listOtherProjects(reads, asker, body));
}
