import {
  cohortRoutes,
  pipelineRoutes,
  projectRoutes,
  type Route,
  SHARE,
  type ShareKind,
  type ShareLevel,
} from '@cohortium/contract';
import { inParts } from '#platform';
import { call, queryOf, refresh } from '#platform/api';
import { type SharedThing, sortGrantees } from '../model/describe-share.ts';

/** The calls of each noun, and what shows whether it is shared. */
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
const SHOWN = 100;

export const grantsQuery = ({ kind, id }: SharedThing) =>
  queryOf(calls[kind].grants, { query: { id, page: 1, page_size: SHOWN } });

const touched = (kind: ShareKind) => refresh(calls[kind].grants, ...calls[kind].shown);

export interface ShareAsked {
  /** Addresses, or ids of workspaces. */
  grantees: readonly string[];
  level: ShareLevel;
}

/** Shares with each recipient; the response has a result per recipient. */
export async function share({ kind, id }: SharedThing, { grantees, level }: ShareAsked) {
  const answers = [];
  try {
    for (const part of inParts(grantees, SHARE.at_once)) {
      const { data } = await call(calls[kind].share, { body: { id, level, ...sortGrantees(part) } });
      answers.push(data);
    }
  } finally {
    await touched(kind);
  }
  return { grantees: answers.flatMap((one) => one.grantees), left_out: answers.at(-1)?.left_out ?? [] };
}

export async function unshare({ kind, id }: SharedThing, grant_id: string) {
  await call(calls[kind].unshare, { body: { id, grant_id } });
  await touched(kind);
}
