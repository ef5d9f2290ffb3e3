import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { mountShareRoutes } from '#sharing';
import { sharedParamSet, sharedPipeline, sharedRun } from './shared-resources.ts';

const { pipelines } = routes;

export function registerPipelineShares(api: Api, platform: Platform): void {
  mountShareRoutes(api, platform, { calls: pipelines, noun: sharedPipeline });
  const { paramSetGrants, shareParamSet, unshareParamSet, runGrants, shareRun, unshareRun } = pipelines;
  const ofSets = { grants: paramSetGrants, share: shareParamSet, unshare: unshareParamSet };
  mountShareRoutes(api, platform, { calls: ofSets, noun: sharedParamSet });
  const ofRuns = { grants: runGrants, share: shareRun, unshare: unshareRun };
  mountShareRoutes(api, platform, { calls: ofRuns, noun: sharedRun });
}
