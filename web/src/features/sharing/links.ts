import { cohortRoutes, projectRoutes, type ShareKind } from '@cohortium/contract';
import { call, queryOf, refresh } from '#platform/api';

/** The resource types that can be shared by link. */
export type LinkableType = 'project' | 'cohort';
export const hasLinks = (kind: ShareKind): kind is LinkableType => kind === 'project' || kind === 'cohort';

export interface LinkedResource {
  kind: LinkableType;
  id: string;
  name: string;
}

const calls = { project: projectRoutes, cohort: cohortRoutes } as const;

export const linksQuery = ({ kind, id }: LinkedResource) => queryOf(calls[kind].links, { query: { id } });

/** Creates a link; the response contains the URL, which is returned only once. */
export async function createLink({ kind, id }: LinkedResource, input: { note: string; expires_in_days: number }) {
  const { data } = await call(calls[kind].createLink, { body: { id, ...input } });
  await refresh(calls[kind].links);
  return data;
}

export async function revokeLink({ kind, id }: LinkedResource, link_id: string) {
  await call(calls[kind].revokeLink, { body: { id, link_id } });
  await refresh(calls[kind].links);
}
