import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { addComment, deleteComment, editComment, listComments } from './comment-cohort.ts';
import { listCohortActs } from './list-acts.ts';

const { cohorts } = routes;

export function registerCommentRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.comments, ({ asker, query }) => listComments(platform, asker, query));
  api.mount(cohorts.comment, ({ asker, body }) => addComment(platform, asker, body));
  api.mount(cohorts.editComment, ({ asker, body }) => editComment(platform, asker, body));
  api.mount(cohorts.deleteComment, ({ asker, body }) => deleteComment(platform, asker, body));
  api.mount(cohorts.activity, ({ asker, query }) => listCohortActs(platform, asker, query));
}
