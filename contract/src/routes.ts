import { adminRoutes } from './admin/index.ts';
import { amrRoutes } from './amr/index.ts';
import { analysisRoutes } from './analysis/index.ts';
import { cohortRoutes } from './cohorts/index.ts';
import type { Route } from './define-route.ts';
import { identityRoutes } from './identity/index.ts';
import { ssoRoutes } from './identity/sso.ts';
import { ingestionRoutes } from './ingestion/index.ts';
import { pipelineRoutes } from './pipelines/index.ts';
import { wesRoutes } from './pipelines/wes.ts';
import { projectRoutes } from './projects/index.ts';
import { publicationRoutes } from './publication/index.ts';
import { sampleRoutes } from './samples/index.ts';
import { ncbiRoutes } from './samples/ncbi.ts';
import { filterLinkRoutes, savedFilterRoutes } from './samples/saved-filters.ts';
import { scoreboardRoutes } from './samples/scoreboard.ts';
import { tagRoutes } from './samples/tags.ts';
import { searchRoutes } from './search.ts';
import { sharingRoutes } from './sharing/index.ts';
import { userRoutes } from './user/index.ts';
import { billingRoutes } from './workspaces/billing.ts';
import { workspaceRoutes } from './workspaces/index.ts';

/** Every call of the portal, by resource type. */
export const routes = {
  identity: identityRoutes,
  sso: ssoRoutes,
  user: userRoutes,
  workspaces: workspaceRoutes,
  billing: billingRoutes,
  sharing: sharingRoutes,
  projects: projectRoutes,
  ingestion: ingestionRoutes,
  samples: { ...sampleRoutes, ...tagRoutes, ...scoreboardRoutes, ...ncbiRoutes },
  savedFilters: savedFilterRoutes,
  filterLinks: filterLinkRoutes,
  pipelines: pipelineRoutes,
  cohorts: cohortRoutes,
  analysis: analysisRoutes,
  amr: amrRoutes,
  search: searchRoutes,
  publication: publicationRoutes,
  admin: adminRoutes,
  wes: wesRoutes,
} as const;

export const allRoutes: readonly Route[] = Object.values(routes).flatMap((group): Route[] => Object.values(group));

const operationIds = new Map<Route, string>(
  Object.entries(routes).flatMap(([type, group]) =>
    Object.entries(group).map(([name, route]): [Route, string] => [route, `${type}_${name}`]),
  ),
);

/** What programs that are written from the description call it: `cohorts_create`. */
export const operationIdOf = (route: Route): string | undefined => operationIds.get(route);
