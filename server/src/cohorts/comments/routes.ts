import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { addComment, deleteComment, editComment, listComments } from './comment-cohort.ts';
import { listCohortAuditEvents } from './list-audit-events.ts';

const { cohorts } = routes;

export function registerCommentRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.comments, ({ caller, query }) => listComments(platform, caller, query));
  api.mount(cohorts.comment, ({ caller, body }) => addComment(platform, caller, body));
  api.mount(cohorts.editComment, ({ caller, body }) => editComment(platform, caller, body));
  api.mount(cohorts.deleteComment, ({ caller, body }) => deleteComment(platform, caller, body));
  api.mount(cohorts.activity, ({ caller, query }) => listCohortAuditEvents(platform, caller, query));
}
