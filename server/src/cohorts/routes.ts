import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { mountLinkRoutes, mountShareRoutes } from '#sharing';
import { defineRunCohortJob } from './auto-created/create-run-cohort.ts';
import { registerCommentRoutes } from './comments/routes.ts';
import { registerCompareRoutes } from './compare/routes.ts';
import { createCohort } from './create-cohort.ts';
import { registerDeletionRoutes } from './deletion/routes.ts';
import { registerExportRoutes } from './exports/routes.ts';
import { defineExportJob } from './exports/run-export.ts';
import { registerListRoutes } from './lists/routes.ts';
import { registerMarkRoutes } from './marks/routes.ts';
import { measureReads } from './members/measure-reads.ts';
import { registerMergeRoutes } from './merge/routes.ts';
import { registerOverlayRoutes } from './overlay/routes.ts';
import { listMembers, showCohort } from './read-cohorts.ts';
import { sharedCohort } from './shared-cohort.ts';
import { registerTreeRoutes } from './tree/routes.ts';
import { defineTreeJob } from './tree/run-tree.ts';
import { registerVersionRoutes } from './versions/routes.ts';

const { cohorts } = routes;
const shares = { calls: cohorts, noun: sharedCohort };

/** The calls of cohorts and their work in the background. */
export function registerCohorts(api: Api, platform: Platform): void {
  registerCohortRoutes(api, platform);
  defineRunCohortJob(platform);
  defineExportJob(platform);
  defineTreeJob(platform);
}

function registerCohortRoutes(api: Api, platform: Platform): void {
  registerListRoutes(api, platform);
  registerMarkRoutes(api, platform);
  registerCommentRoutes(api, platform);
  registerOverlayRoutes(api, platform);
  registerCompareRoutes(api, platform);
  api.mount(cohorts.reads, ({ caller, body, request }) => measureReads(platform, caller, body, request));
  api.mount(cohorts.create, ({ caller, body }) => createCohort(platform, caller, body));
  api.mount(cohorts.detail, ({ caller, params, query }) =>
    showCohort(platform, caller, { cohort_id: params.id, version: query.version }),
  );
  registerMergeRoutes(api, platform);
  registerExportRoutes(api, platform);
  registerTreeRoutes(api, platform);
  registerVersionRoutes(api, platform);
  registerDeletionRoutes(api, platform);
  mountShareRoutes(api, platform, shares);
  mountLinkRoutes(api, platform, shares);
  api.mount(cohorts.result, ({ caller, body, request }) => listMembers(platform, caller, body, request.signal));
}
