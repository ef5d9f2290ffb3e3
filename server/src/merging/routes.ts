import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { checkMerge, measureMergeReads, mergeCohorts } from './merge-cohorts.ts';
import { showComparability } from './show-comparability.ts';

const { cohorts } = routes;

export function registerMergeRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.mergeCheck, ({ caller, body, request: { signal } }) =>
    checkMerge({ platform, caller, signal }, body),
  );
  api.mount(cohorts.mergeReads, ({ caller, body, request: { signal } }) =>
    measureMergeReads({ platform, caller, signal }, body),
  );
  api.mount(cohorts.merge, ({ caller, body, request: { signal } }) => mergeCohorts({ platform, caller, signal }, body));
  api.mount(cohorts.comparability, ({ caller, params, query, request: { signal } }) =>
    showComparability({ platform, caller, signal }, { cohort_id: params.id, ...query }),
  );
}
