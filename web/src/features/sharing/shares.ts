import {
  cohortRoutes,
  pipelineRoutes,
  projectRoutes,
  type Route,
  SHARE,
  type ShareKind,
  type ShareLevel,
  sharingRoutes,
} from '@cohortium/contract';
import { chunk } from '#platform';
import { call, queryOf, refresh } from '#platform/api';
import { type ShareableResource, sortGrantees } from './describe-share.ts';

/** The calls of each resource type, and what shows whether it is shared. */
const calls = {
  project: { ...projectRoutes, shown: [projectRoutes.detail, projectRoutes.search] },
  cohort: { ...cohortRoutes, shown: [cohortRoutes.detail, cohortRoutes.list] },
  pipeline: { ...pipelineRoutes, shown: [pipelineRoutes.detail, pipelineRoutes.list] },
  param_set: {
    grants: pipelineRoutes.paramSetGrants,
    share: pipelineRoutes.shareParamSet,
    unshare: pipelineRoutes.unshareParamSet,
    shown: [pipelineRoutes.paramSet, pipelineRoutes.paramSets],
  },
  run: {
    grants: pipelineRoutes.runGrants,
    share: pipelineRoutes.shareRun,
    unshare: pipelineRoutes.unshareRun,
    shown: [pipelineRoutes.runDetail, pipelineRoutes.runs],
  },
} as const satisfies Record<ShareKind, { grants: Route; share: Route; unshare: Route; shown: readonly Route[] }>;

/** The page size of grants; most items have few. */
const PAGE_SIZE = 100;

export const grantsQuery = ({ kind, id }: ShareableResource) =>
  queryOf(calls[kind].grants, { query: { id, page: 1, page_size: PAGE_SIZE } });

/** Workspaces and people to share with by name. */
export const recipientsQuery = () => queryOf(sharingRoutes.recipients, {});

const refreshGrants = (kind: ShareKind) => refresh(calls[kind].grants, ...calls[kind].shown);

export interface ShareInput {
  /** Addresses, or ids of workspaces. */
  grantees: readonly string[];
  level: ShareLevel;
}

/** Shares with each recipient; the response has a result per recipient. */
export async function share({ kind, id }: ShareableResource, { grantees, level }: ShareInput) {
  const answers = [];
  try {
    for (const part of chunk(grantees, SHARE.at_once)) {
      const { data } = await call(calls[kind].share, { body: { id, level, ...sortGrantees(part) } });
      answers.push(data);
    }
  } finally {
    await refreshGrants(kind);
  }
  return { grantees: answers.flatMap((one) => one.grantees), excluded: answers.at(-1)?.excluded ?? [] };
}

export async function unshare({ kind, id }: ShareableResource, grant_id: string) {
  await call(calls[kind].unshare, { body: { id, grant_id } });
  await refreshGrants(kind);
}
