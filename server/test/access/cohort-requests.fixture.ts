import { pathOf, routesByMethod } from '@cohortium/contract';
import { newId } from '#platform/clock';
import {
  createAnalysisFixture,
  createCohortDeletionFixture,
  createCohortFixture,
  createCommentFixture,
  createTreeFixture,
} from './create-fixtures.fixture.ts';
import type { RequestFactories, RequestFactory } from './request-input.fixture.ts';
import { MARK } from './world.fixture.ts';

const cohort: RequestFactory = ({ cohort: id }) => ({ params: { id } });
/** An export that nobody asks for. */
const missingId: RequestFactory = ({ cohort: id }) => ({ params: { id }, query: { format: 'h5ad', level: 'cpg' } });
const cohortBody: RequestFactory = ({ cohort: cohort_id }) => ({ body: { cohort_id } });
const cohortQuery: RequestFactory = ({ cohort: cohort_id }) => ({ query: { cohort_id } });
/** A cohort beside its first version. */
const twoCohorts = (cohort_id: string) => [{ cohort_id }, { cohort_id, version: 1 }];
/** Of a reference that nobody has. */
const geneSetsOf = (cohort_id: string) => ({ test: { cohort_id, group_by: 'ward' }, reference_id: newId() });
/** Nobody has seen this version. */
const overlayBody: RequestFactory = ({ cohort: cohort_id }) => ({ body: { cohort_id, version: 99 } });
const partOfCohort: RequestFactory = async (world) => ({
  body: { cohort_id: await createCohortFixture(world), version: 1, result_ids: world.result_ids.slice(0, 1) },
});
const analysed: RequestFactory = async (world) => ({ params: { id: await createAnalysisFixture(world) } });

export const cohortRequests: RequestFactories = {
  'POST /api/v1/cohort': ({ result_ids, cohort: parent_cohort_id }) => ({
    body: { name: `${MARK} ${newId()}`, result_ids, parent_cohort_id },
  }),
  'POST /api/v1/cohort/reads': ({ result_ids }) => ({ body: { result_ids } }),
  'GET /api/v1/cohort/detail/:id': cohort,
  'POST /api/v1/cohort/result': cohortBody,
  'POST /api/v1/cohort/star': ({ cohort: cohort_id }) => ({ body: { cohort_id, starred: true } }),
  'POST /api/v1/cohort/grouping': ({ cohort: cohort_id }) => ({ body: { cohort_id, field: 'sex' } }),
  'PATCH /api/v1/cohort/tag': ({ cohort: cohort_id }) => ({ body: { cohort_id, tags: [MARK] } }),
  'POST /api/v1/cohort/manual': ({ result_ids: identifiers }) => ({ body: { identifiers } }),
  'GET /api/v1/cohort/comment': cohortQuery,
  'POST /api/v1/cohort/comment': ({ cohort: cohort_id }) => ({ body: { cohort_id, text: MARK } }),
  'PATCH /api/v1/cohort/comment': async (world) => ({
    body: { comment_id: await createCommentFixture(world), text: MARK },
  }),
  'DELETE /api/v1/cohort/comment': async (world) => ({ body: { comment_id: await createCommentFixture(world) } }),
  'GET /api/v1/cohort/activity': cohortQuery,
  'POST /api/v1/cohort/merge/check': ({ cohort: cohort_id }) => ({ body: { cohorts: [{ cohort_id }, { cohort_id }] } }),
  'POST /api/v1/cohort/merge/reads': ({ cohort: cohort_id }) => ({ body: { cohorts: twoCohorts(cohort_id) } }),
  'POST /api/v1/cohort/merge': ({ cohort: cohort_id }) => ({
    body: { name: `${MARK} ${newId()}`, cohorts: [{ cohort_id }, { cohort_id }] },
  }),
  'GET /api/v1/cohort/:id/export': cohort,
  'POST /api/v1/cohort/:id/export/ticket': (world, who) => ({ ...cohort(world, who), body: {} }),
  'GET /api/v1/cohort/:id/result/export': missingId,
  'POST /api/v1/cohort/:id/result/export/ticket': (world, who) => ({ ...missingId(world, who), body: {} }),
  'POST /api/v1/cohort/:id/result/export': (world, who) => ({ ...cohort(world, who), body: {} }),
  'GET /api/v1/cohort/:id/result/export/state': cohort,
  'GET /api/v1/cohort/:id/comparability': cohort,
  'POST /api/v1/cohort/compare': ({ cohort: cohort_id }) => ({ body: { cohorts: twoCohorts(cohort_id) } }),
  'POST /api/v1/cohort/combine': ({ cohort: cohort_id }) => ({
    body: { name: `${MARK} ${newId()}`, operation: 'union', cohorts: twoCohorts(cohort_id) },
  }),
  'POST /api/v1/cohort/studio': ({ cohort: cohort_id }) => ({ body: { cohorts: [{ cohort_id }] } }),
  'POST /api/v1/cohort/metric': ({ cohort: cohort_id }) => ({ body: { cohorts: [{ cohort_id }] } }),
  'GET /api/v1/cohort/:id/overlay': cohort,
  'POST /api/v1/cohort/metadata': cohortBody,
  'POST /api/v1/cohort/overlay/preview': ({ cohort: cohort_id }) => ({ body: { cohort_id, column: 'ward' } }),
  'POST /api/v1/cohort/overlay/sheet': ({ cohort: cohort_id }) => ({
    body: { cohort_id, version: 99, name: 'ages.csv', content_base64: 'YQ==' },
  }),
  'PATCH /api/v1/cohort/add-metadata': ({ cohort: cohort_id }) => ({
    body: { cohort_id, version: 99, edits: [{ kind: 'hide', column: 'ward' }] },
  }),
  'POST /api/v1/cohort/overlay/undo': overlayBody,
  'POST /api/v1/cohort/overlay/redo': overlayBody,
  'GET /api/v1/cohort/:id': cohort,
  'GET /api/v1/cohort/history/:id': cohort,
  'GET /api/v1/cohort/diff/:id': ({ cohort: id }) => ({ params: { id }, query: { from: '1', to: '1' } }),
  'GET /api/v1/cohort/staleness/:id': cohort,
  'GET /api/v1/cohort/lineage/:id': cohort,
  'PATCH /api/v1/cohort': ({ cohort: cohort_id }) => ({ body: { cohort_id, version: 1 } }),
  'PATCH /api/v1/cohort/:id': ({ cohort: id }) => ({ params: { id }, body: { version: 1 } }),
  'POST /api/v1/cohort/history/revert': ({ cohort: cohort_id }) => ({
    body: { cohort_id, version: 1, to_version: 1 },
  }),
  'PATCH /api/v1/cohort/subset': partOfCohort,
  'PATCH /api/v1/cohort/remove': partOfCohort,
  'PATCH /api/v1/cohort/add-result': ({ cohort: cohort_id, result_ids }) => ({
    body: { cohort_id, version: 1, result_ids },
  }),
  'POST /api/v1/cohort/update': ({ cohort: cohort_id }) => ({ body: { cohort_id, version: 1 } }),
  'POST /api/v1/cohort/staleness/dismiss': ({ cohort: cohort_id }) => ({ body: { cohort_id, source: MARK } }),
  'GET /api/v1/cohort/dependents': cohortQuery,
  'DELETE /api/v1/cohort': async (world) => ({ body: { cohort_id: await createCohortFixture(world) } }),
  'GET /api/v1/cohort/deleted': () => ({}),
  'POST /api/v1/cohort/restore': async (world) => ({ body: { deletion_id: await createCohortDeletionFixture(world) } }),
  'GET /api/v1/cohort/:id/tree': cohort,
  'POST /api/v1/cohort/:id/tree': cohort,
  'GET /api/v1/cohort/:id/tree/newick': cohort,
  ...Object.fromEntries(Object.values(routesByMethod).map((route) => [`POST ${pathOf(route)}`, cohortBody])),
  'POST /api/v1/analysis/beta-diversity': ({ cohort: cohort_id }) => ({ body: { cohort_id, permutations: 9 } }),
  'POST /api/v1/analysis/lefse': ({ cohort: cohort_id }) => ({ body: { cohort_id, class_by: 'ward' } }),
  'POST /api/v1/analysis/group-comparison': ({ cohort: cohort_id }) => ({ body: { cohort_id, group_by: 'ward' } }),
  'POST /api/v1/analysis/differential-expression': ({ cohort: cohort_id }) => ({
    body: { cohort_id, group_by: 'ward' },
  }),
  'POST /api/v1/analysis/differential-expression/table': ({ cohort: cohort_id }) => ({
    body: { format: 'tsv', parameters: { cohort_id, group_by: 'ward' } },
  }),
  'POST /api/v1/analysis/differential-methylation': ({ cohort: cohort_id }) => ({
    body: { cohort_id, group_by: 'ward' },
  }),
  'POST /api/v1/analysis/differential-methylation/table': ({ cohort: cohort_id }) => ({
    body: { format: 'bed', parameters: { cohort_id, group_by: 'ward' } },
  }),
  'POST /api/v1/analysis/gene-sets': ({ cohort: cohort_id }) => ({ body: geneSetsOf(cohort_id) }),
  'POST /api/v1/analysis/gene-sets/table': ({ cohort: cohort_id }) => ({
    body: { format: 'tsv', parameters: geneSetsOf(cohort_id) },
  }),
  'POST /api/v1/dynamodb/docdb-beta-diversity': cohortBody,
  'POST /api/v1/dynamodb/composition-barplot-docdb': cohortBody,
  'POST /api/v1/analysis': ({ cohort: cohort_id }) => ({ body: { method: 'composition', parameters: { cohort_id } } }),
  'POST /api/v1/amr/amr_studio': ({ cohort: cohort_id }) => ({ body: { cohort_id } }),
  'POST /api/v1/amr/amr_studio/evidence': ({ cohort: cohort_id, result_ids: [result_id] }) => ({
    body: { cohort_id, result_id, feature: 'tet(W)' },
  }),
  'GET /api/v1/analysis/:id': analysed,
  'GET /api/v1/analysis/:id/events': analysed,
  'DELETE /api/v1/analysis/:id': analysed,
  'POST /api/v1/analysis/trees': () => ({ body: { name: newId(), newick: '(a:1,b:1);' } }),
  'DELETE /api/v1/analysis/trees/:id': async (world) => ({ params: { id: await createTreeFixture(world) } }),
};
