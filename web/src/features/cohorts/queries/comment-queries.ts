import { cohortRoutes } from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, queryOf, refresh } from '#platform/api';

type Pages = { page: number; page_size: number };

export const commentsQuery = (cohort_id: string, pages: Pages) =>
  queryOptions({
    ...queryOf(cohortRoutes.comments, { query: { cohort_id, ...pages } }),
    placeholderData: keepPreviousData,
  });

export const auditEventsQuery = (cohort_id: string, pages: Pages) =>
  queryOptions({
    ...queryOf(cohortRoutes.activity, { query: { cohort_id, ...pages } }),
    placeholderData: keepPreviousData,
  });

const commentRoutes = [cohortRoutes.comments, cohortRoutes.activity] as const;

export async function createComment(cohort_id: string, text: string): Promise<void> {
  await call(cohortRoutes.comment, { body: { cohort_id, text } });
  await refresh(...commentRoutes);
}

export async function updateComment(comment_id: string, text: string): Promise<void> {
  await call(cohortRoutes.editComment, { body: { comment_id, text } });
  await refresh(...commentRoutes);
}

export async function deleteComment(comment_id: string): Promise<void> {
  await call(cohortRoutes.deleteComment, { body: { comment_id } });
  await refresh(...commentRoutes);
}
