import { ingestionRoutes, MAX_PAGE_SIZE, type UploadedFile } from '@cohortium/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, queryKeyOf, queryOf } from '#platform/api';

/** A saved draft; loaded once, because afterwards this page changes it. */
export const submissionQuery = (id: string) =>
  queryOptions({
    ...queryOf(ingestionRoutes.submission, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The person's submissions that are being made, the latest first. */
export const unfinishedQuery = () => queryOf(ingestionRoutes.submissions, { query: { page: 1, page_size: 50 } });

export const mappingsQuery = () => queryOf(ingestionRoutes.mappings, {});

async function allUploads(submission_id: string, signal: AbortSignal): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: MAX_PAGE_SIZE, submission_id };
    const { data, paging } = await call(ingestionRoutes.uploads, { query }, { signal });
    files.push(...data);
    if (data.length === 0 || files.length >= paging.total) return files;
  }
}

/** Every file that the server has of a submission, with what its check says. */
export const uploadsQuery = (submission_id: string) =>
  queryOptions({
    queryKey: queryKeyOf(ingestionRoutes.uploads, { query: { submission_id } }),
    queryFn: ({ signal }) => allUploads(submission_id, signal),
  });
