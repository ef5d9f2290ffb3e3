import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { diffVersions } from '../history/diff-versions.ts';
import { listHistory } from '../history/list-history.ts';
import { traceLineage } from '../history/trace-lineage.ts';
import { getVersion } from '../members/find-members.ts';
import { acceptCurrentState, showStaleness, updateCohort } from '../source/follow-source.ts';
import { addResults, removeMembers, subsetCohort } from './change-members.ts';
import { editCohort } from './edit-cohort.ts';
import { revertCohort } from './revert-cohort.ts';
import { showVersion } from './save-version.ts';

const { cohorts } = routes;

export function registerVersionRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.show, async ({ caller, params, query }) => {
    const { cohort } = await getVersion(platform.db, caller, { cohort_id: params.id, version: query.version });
    return showVersion(platform, caller, { cohort_id: cohort.id, version: cohort.version });
  });
  api.mount(cohorts.history, ({ caller, params, query }) =>
    listHistory(platform, caller, { ...query, cohort_id: params.id }),
  );
  api.mount(cohorts.diff, ({ caller, params, query }) =>
    diffVersions(platform, caller, { ...query, cohort_id: params.id }),
  );
  api.mount(cohorts.staleness, ({ caller, params }) => showStaleness(platform, caller, params.id));
  api.mount(cohorts.lineage, ({ caller, params }) => traceLineage(platform, caller, params.id));
  api.mount(cohorts.edit, ({ caller, body }) => editCohort(platform, caller, body));
  api.mount(cohorts.editById, ({ caller, params, body }) =>
    editCohort(platform, caller, { ...body, cohort_id: params.id }),
  );
  api.mount(cohorts.revert, ({ caller, body }) => revertCohort(platform, caller, body));
  api.mount(cohorts.subset, ({ caller, body }) => subsetCohort(platform, caller, body));
  api.mount(cohorts.remove, ({ caller, body }) => removeMembers(platform, caller, body));
  api.mount(cohorts.addResult, ({ caller, body }) => addResults(platform, caller, body));
  api.mount(cohorts.update, ({ caller, body }) => updateCohort(platform, caller, body));
  api.mount(cohorts.dismissChanges, ({ caller, body }) => acceptCurrentState(platform, caller, body));
}
