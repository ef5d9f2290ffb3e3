import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { diffVersions } from '../history/diff-versions.ts';
import { listHistory } from '../history/list-history.ts';
import { traceLineage } from '../history/trace-lineage.ts';
import { findVersion } from '../members/find-members.ts';
import { keepAsItIs, showStaleness, updateCohort } from '../source/follow-source.ts';
import { addResults, removeMembers, subsetCohort } from './change-members.ts';
import { editCohort } from './edit-cohort.ts';
import { showVersion } from './make-version.ts';
import { revertCohort } from './revert-cohort.ts';

const { cohorts } = routes;

export function registerVersionRoutes(api: Api, platform: Platform): void {
  api.mount(cohorts.show, async ({ asker, params, query }) => {
    const { cohort } = await findVersion(platform.db, asker, { cohort_id: params.id, version: query.version });
    return showVersion(platform, asker, { cohort_id: cohort.id, version: cohort.version });
  });
  api.mount(cohorts.history, ({ asker, params, query }) =>
    listHistory(platform, asker, { ...query, cohort_id: params.id }),
  );
  api.mount(cohorts.diff, ({ asker, params, query }) =>
    diffVersions(platform, asker, { ...query, cohort_id: params.id }),
  );
  api.mount(cohorts.staleness, ({ asker, params }) => showStaleness(platform, asker, params.id));
  api.mount(cohorts.lineage, ({ asker, params }) => traceLineage(platform, asker, params.id));
  api.mount(cohorts.edit, ({ asker, body }) => editCohort(platform, asker, body));
  api.mount(cohorts.editById, ({ asker, params, body }) =>
    editCohort(platform, asker, { ...body, cohort_id: params.id }),
  );
  api.mount(cohorts.revert, ({ asker, body }) => revertCohort(platform, asker, body));
  api.mount(cohorts.subset, ({ asker, body }) => subsetCohort(platform, asker, body));
  api.mount(cohorts.remove, ({ asker, body }) => removeMembers(platform, asker, body));
  api.mount(cohorts.addResult, ({ asker, body }) => addResults(platform, asker, body));
  api.mount(cohorts.update, ({ asker, body }) => updateCohort(platform, asker, body));
  api.mount(cohorts.keep, ({ asker, body }) => keepAsItIs(platform, asker, body));
}
