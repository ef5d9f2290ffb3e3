import {
  cohortRoutes,
  type HumanReads,
  type LicenceId,
  type Publication,
  type PublicationDetail,
  type PublicationState,
  type PublicObjectType,
  pipelineRoutes,
  projectRoutes,
  publicationRoutes,
} from '@cohortium/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, infiniteListOf, queryClient, queryKeyOf, queryOf, refresh } from '#platform/api';

export const scopes = ['workspace', 'review', 'assigned', 'public'] as const;
export type Scope = (typeof scopes)[number];

export interface PublicationsView {
  page: number;
  page_size: number;
  scope: Scope;
  /** '' for any. */
  object_type: PublicObjectType | '';
  /** '' for every state. */
  state: PublicationState | '';
  title: string;
}

export const publicationsQuery = ({ state, title, object_type, ...view }: PublicationsView) =>
  queryOptions({
    ...queryOf(publicationRoutes.list, {
      query: {
        ...view,
        object_type: object_type || 'all',
        ...(state ? { state: [state] } : {}),
        ...(title ? { title } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });

/** The requests of one item, latest first. */
export const publicationsOf = (object_type: PublicObjectType, object_id: string) =>
  queryOf(publicationRoutes.list, { query: { object_type, object_id, scope: 'workspace', page: 1, page_size: 10 } });

export const publicationQuery = (id: string) => queryOf(publicationRoutes.detail, { params: { id } });

export const reviewersQuery = ({ publication_id, object_type }: Publication) =>
  infiniteListOf(publicationRoutes.reviewers, (page) => ({
    query: { publication_id, object_type, page, page_size: 25 },
  }));

export const recordQuery = (object_type: PublicObjectType, object_id: string) =>
  queryOf(publicationRoutes.record, { query: { object_type, object_id } });

export const previewQuery = (
  publication_id: string,
  view: { page: number; page_size: number; changed_only: boolean },
) =>
  queryOptions({
    ...queryOf(publicationRoutes.preview, { query: { publication_id, ...view } }),
    placeholderData: keepPreviousData,
  });

/** Reloads a request, because others may have changed it. */
export async function reloadPublication(id: string): Promise<PublicationDetail> {
  const { data } = await queryClient.fetchQuery({ ...publicationQuery(id), staleTime: 0 });
  return data;
}

export interface Terms {
  licence: LicenceId | null;
  human_reads: HumanReads | null;
  embargo_until: string | null;
  metadata_note: string;
}

/** Stores the response in the cache and refreshes all lists. */
async function storePublication(detail: PublicationDetail): Promise<PublicationDetail> {
  queryClient.setQueryData(queryKeyOf(publicationRoutes.detail, { params: { id: detail.publication_id } }), {
    data: detail,
  });
  await refresh(publicationRoutes.list, publicationRoutes.preview, publicationRoutes.record);
  return detail;
}

/** Refreshes the queries of published items. */
const refreshPublic = () =>
  refresh(
    publicationRoutes.detail,
    projectRoutes.detail,
    projectRoutes.search,
    cohortRoutes.detail,
    cohortRoutes.list,
    pipelineRoutes.detail,
    pipelineRoutes.list,
  );

interface ResourceRef {
  object_type: PublicObjectType;
  object_id: string;
  workspace_id: string;
}

/** What is missing under terms that are still being typed. */
export function checklistQuery({ object_type, object_id, workspace_id }: ResourceRef, terms: Terms) {
  const input = { body: { object_type, object_id, ...terms } };
  return queryOptions({
    queryKey: queryKeyOf(publicationRoutes.checklist, input),
    queryFn: ({ signal }) => call(publicationRoutes.checklist, input, { workspace_id, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface PublicationInput extends ResourceRef {
  terms?: Terms;
  action: 'save' | 'submit' | 'retract';
  note?: string;
  /** Absent for the first draft. */
  change_no?: number | undefined;
}

export async function requestPublication({
  workspace_id,
  terms,
  change_no,
  ...resource
}: PublicationInput): Promise<PublicationDetail> {
  const body = { ...resource, ...terms, ...(change_no === undefined ? {} : { change_no }) };
  const { data } = await call(publicationRoutes.request, { body }, { workspace_id });
  return storePublication(data);
}

export type ReviewStep = 'note' | 'edit' | 'request_changes' | 'approve' | 'revoke';

export async function review(
  { publication_id, change_no }: Publication,
  action: ReviewStep,
  decisionInput: { note?: string; terms?: Terms },
): Promise<PublicationDetail> {
  const body = { publication_id, change_no, action, note: decisionInput.note ?? '', ...decisionInput.terms };
  const { data } = await call(publicationRoutes.review, { body });
  await refreshPublic();
  return storePublication(data);
}

export async function assign({ publication_id, change_no }: Publication, reviewer_id: string | null, note = '') {
  const { data } = await call(publicationRoutes.assign, { body: { publication_id, reviewer_id, note, change_no } });
  await refresh(publicationRoutes.reviewers);
  return storePublication(data);
}

function withdrawCall({ object_type, object_id }: Publication, reason: string, workspace_id: string) {
  const at = { workspace_id };
  if (object_type === 'project')
    return call(publicationRoutes.withdrawProject, { body: { project_id: object_id, reason } }, at);
  if (object_type === 'cohort')
    return call(publicationRoutes.withdrawCohort, { body: { cohort_id: object_id, reason } }, at);
  return call(publicationRoutes.withdrawPipeline, { body: { pipeline_id: object_id, reason } }, at);
}

export async function withdraw(publication: Publication, reason: string): Promise<PublicationDetail> {
  const { data } = await withdrawCall(publication, reason, publication.workspace_id);
  await refreshPublic();
  return storePublication(data);
}

export async function deletePublication(publication_id: string) {
  await call(publicationRoutes.delete, { body: { publication_id } });
  await refresh(publicationRoutes.list, publicationRoutes.record);
}
