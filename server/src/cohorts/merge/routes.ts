import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { checkMerge } from './check-merge.ts';
import { mergeCohorts } from './merge-cohorts.ts';
import { showComparability } from './show-comparability.ts';

const { cohorts } = routes;

export function registerMergeRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.mergeCheck, ({ asker, body, request: { signal } }) =>
    checkMerge({ platform, asker, signal }, body),
  );
  api.mount(cohorts.merge, ({ asker, body, request: { signal } }) => mergeCohorts({ platform, asker, signal }, body));
  api.mount(cohorts.comparability, ({ asker, params, query, request: { signal } }) =>
    showComparability({ platform, asker, signal }, { cohort_id: params.id, ...query }),
  );
}
