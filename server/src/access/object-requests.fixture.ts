import { UNASSIGNED } from '@cohortium/contract';
import { newId } from '#platform/clock';
import {
  createCohortDeletionFixture,
  createCohortFixture,
  createCommentFixture,
  createDeletionFixture,
  createDraftFixture,
  createImportFixture,
  createMappingFixture,
  createParamSetFixture,
  createPipelineFixture,
  createProjectFixture,
  createReferenceFixture,
  createRunFixture,
  createSavedFilterFixture,
  createTagFixture,
  createTreeFixture,
  createUploadFixture,
} from './create-fixtures.fixture.ts';
import type { World } from './lab.fixture.ts';
import type { RequestFactories, RequestFactory } from './request-input.fixture.ts';
import { share } from './share.fixture.ts';
import { MARK } from './world.fixture.ts';

async function sharedProject(world: World) {
  const made = await createProjectFixture(world);
  await share(world, 'project', made.project_id);
  return made;
}

const importRequest: RequestFactory = async (world, who) => {
  const { project_id } = await sharedProject(world);
  return {
    body: { project_id, file_ids: [await createUploadFixture(world, world.people.get(who))] },
    hidden: [project_id],
  };
};

const ofProject = ({ project: project_id }: World) => ({ project_id });
const cohort: RequestFactory = ({ cohort: id }) => ({ params: { id } });
const run: RequestFactory = ({ run: id }) => ({ params: { id } });
const runBody: RequestFactory = ({ run: run_id }) => ({ body: { run_id } });
const output: RequestFactory = ({ run: id }) => ({ params: { id, kind: 'feature_table' } });
const readFile: RequestFactory = ({ read_file: id }) => ({ params: { id } });
const pipeline: RequestFactory = ({ pipeline: id }) => ({ params: { id } });
/** An export that nobody asks for. */
const missingId: RequestFactory = ({ cohort: id }) => ({ params: { id }, query: { format: 'h5ad', level: 'cpg' } });
const cohortBody: RequestFactory = ({ cohort: cohort_id }) => ({ body: { cohort_id } });
const cohortQuery: RequestFactory = ({ cohort: cohort_id }) => ({ query: { cohort_id } });
/** A cohort beside its first version. */
const twoCohorts = (cohort_id: string) => [{ cohort_id }, { cohort_id, version: 1 }];
/** Nobody has seen this version. */
const overlayBody: RequestFactory = ({ cohort: cohort_id }) => ({ body: { cohort_id, version: 99 } });
const partOfCohort: RequestFactory = async (world) => ({
  body: { cohort_id: await createCohortFixture(world), version: 1, result_ids: world.result_ids.slice(0, 1) },
});
const question: RequestFactory = ({ cohort: cohort_id }) => ({ body: { method: 'composition', order: { cohort_id } } });
const deletion: RequestFactory = async (world) => ({ body: { deletion_id: await createDeletionFixture(world) } });
const draft: RequestFactory = async (world) => ({ params: { id: await createDraftFixture(world) } });
const savedFilter = async (world: World) => ({ params: { id: await createSavedFilterFixture(world) } });
const documentOf = async (world: World) => ({ file_id: await createUploadFixture(world), entry: 'main.cwl' });
const runOrder = ({ project: project_id, param_set: param_set_id, built_in: pipeline_id }: World) => ({
  ...{ project_id, pipeline_id, param_set_id },
});

export const projectRequests: RequestFactories = {
  'POST /api/v1/project/list': () => ({ body: {} }),
  'POST /api/v1/project/metric': () => ({ body: {} }),
  'GET /api/v1/project/project-data': (world) => ({ query: ofProject(world) }),
  'GET /api/v1/project/detail/:id': ({ project: id }) => ({ params: { id } }),
  'GET /api/v1/project/file/:id': readFile,
  'POST /api/v1/project/file/:id/ticket': (world, who) => ({ ...readFile(world, who), body: {} }),
  'POST /api/v1/project/edit': async (world) => {
    const { project_id, sample: id } = await sharedProject(world);
    return { body: { project_id, samples: [{ id, metadata: { ward: newId() } }] } };
  },
  'GET /api/v1/project/history': (world) => ({ query: ofProject(world) }),
  'GET /api/v1/project/metadata': (world) => ({ query: ofProject(world) }),
  'GET /api/v1/project/dependents': (world) => ({ query: ofProject(world) }),
  'DELETE /api/v1/project': async (world) => {
    const { project_id } = await sharedProject(world);
    return { body: { project_id } };
  },
  'POST /api/v1/sample/delete/project': async (world) => {
    const { project_id, sample } = await sharedProject(world);
    return { body: { project_id, sample_ids: [sample] } };
  },
  'POST /api/v1/project/restore': deletion,
  'POST /api/v1/project/purge': deletion,
  'POST /api/v1/sample/ingest/presigned-url': () => ({ body: { files: [{ name: 'a.fastq', size_bytes: 9 }] } }),
  'GET /api/v1/sample/ingest/file': async (world) => ({ query: { submission_id: await createDraftFixture(world) } }),
  'DELETE /api/v1/sample/ingest/file': async (world) => ({ body: { file_ids: [await createUploadFixture(world)] } }),
  'POST /api/v1/sample/ingest/known-files': ({ stored }) => ({ body: { sha256: [stored.sha256] } }),
  'POST /api/v1/sample/ingest/replace-files': async (world, who) => {
    const { project_id, sample: id } = await sharedProject(world);
    const own = await createUploadFixture(world, world.people.get(who));
    return { body: { project_id, id, file_ids: [own] }, hidden: [project_id, id] };
  },
  'POST /api/v1/sample/import/preview': importRequest,
  'POST /api/v1/sample/import': importRequest,
  'GET /api/v1/sample/import/:id': async (world) => ({ params: { id: await createImportFixture(world) } }),
  'POST /api/v1/sample/ingest/sheet': () => ({
    body: { name: 'sheet.tsv', content_base64: Buffer.from('sample_id\nA\n').toString('base64') },
  }),
  'POST /api/v1/sample/ingest-bulk': async (world) => ({
    body: { submission_id: await createDraftFixture(world), dry_run: true },
  }),
  'POST /api/v1/sample/ingest/submission': () => ({ body: { project_name: newId() } }),
  'GET /api/v1/sample/ingest/submission/:id': draft,
  'PATCH /api/v1/sample/ingest/submission/:id': async (world, who) => ({
    ...(await draft(world, who)),
    body: { description: 'Changed.' },
  }),
  'DELETE /api/v1/sample/ingest/submission/:id': draft,
  'POST /api/v1/sample/ingest/harmonise': () => ({ body: { columns: [{ name: 'sex' }] } }),
  'POST /api/v1/sample/ingest/mapping': () => ({ body: { name: newId(), mapping: {} } }),
  'DELETE /api/v1/sample/ingest/mapping': async (world) => ({
    body: { mapping_id: await createMappingFixture(world) },
  }),
  'POST /api/v1/sample/microbiomics': () => ({ body: {} }),
  'POST /api/v1/sample/microbiomics/metric': () => ({ body: { fields: ['ward'] } }),
  'POST /api/v1/sample/methylation': () => ({ body: {} }),
  'POST /api/v1/sample/methylation/metric': () => ({ body: {} }),
  'POST /api/v1/sample/wgbs': () => ({ body: {} }),
  'POST /api/v1/sample/wgbs/metric': () => ({ body: {} }),
  'POST /api/v1/sample/rna': () => ({ body: {} }),
  'POST /api/v1/sample/rna/metric': () => ({ body: {} }),
  'POST /api/v1/sample/metric': () => ({ body: {} }),
  'POST /api/v1/sample/studio': () => ({ body: {} }),
  'POST /api/v1/sample/studio/metric': () => ({ body: {} }),
  'POST /api/v1/sample/attrition': () => ({ body: {} }),
  'POST /api/v1/sample/taxonomy-filters': () => ({ body: { value: 'a' } }),
  'POST /api/v1/sample/taxon-histogram': () => ({ body: { rank: 'genus', taxon: UNASSIGNED } }),
  'GET /api/v1/search': () => ({ query: { query: MARK } }),
  'POST /api/v1/sample/suggestions': () => ({ body: { field: 'sex' } }),
  'POST /api/v1/ncbi': () => ({ body: {} }),
  'POST /api/v1/sample/tag-samples': ({ result_ids }) => ({ body: { result_ids, tags: [newId()] } }),
  'POST /api/v1/sample/remove-tags': ({ result_ids }) => ({ body: { result_ids, tags: [newId()] } }),
  'DELETE /api/v1/sample/tags': () => ({ body: { tags: [newId()] } }),
  'PATCH /api/v1/sample/tags/owner': async (world) => ({
    body: { tag: await createTagFixture(world), user_id: world.writer.id },
  }),
  'POST /api/v1/sample/filter': () => ({ body: { name: newId(), filter: {} } }),
  'GET /api/v1/sample/filter/:id': savedFilter,
  'GET /api/v1/sample/filter/:id/history': savedFilter,
  'PATCH /api/v1/sample/filter/:id': async (world) => ({ ...(await savedFilter(world)), body: { version: 1 } }),
  'DELETE /api/v1/sample/filter/:id': savedFilter,
};

export const pipelineRequests: RequestFactories = {
  'GET /api/v1/pipeline/document/:id': pipeline,
  'POST /api/v1/pipeline/document/:id/ticket': (world, who) => ({ ...pipeline(world, who), body: {} }),
  'GET /api/v1/pipeline/approval/document/:id': pipeline,
  'POST /api/v1/pipeline/approval/document/:id/ticket': (world, who) => ({ ...pipeline(world, who), body: {} }),
  'GET /api/v1/pipeline/approval/:id': pipeline,
  'GET /api/v1/pipeline/detail/:id': pipeline,
  'POST /api/v1/pipeline/check': async (world) => ({ body: await documentOf(world) }),
  'POST /api/v1/pipeline': async (world) => ({
    body: { ...(await documentOf(world)), name: newId(), version: '1.0.0', description: 'For tests.' },
  }),
  'PATCH /api/v1/pipeline/:id': async (world) => ({
    params: { id: await share(world, 'pipeline', await createPipelineFixture(world)) },
    body: { description: 'Described anew.' },
  }),
  'PATCH /api/v1/pipeline/approval/:id': async (world) => ({
    params: { id: await createPipelineFixture(world) },
    body: { approved: false },
  }),
  'POST /api/v1/pipeline/reference': async (world) => ({
    body: { name: newId(), version: '1', terms_of_use: 'For tests.', file_id: await createUploadFixture(world) },
  }),
  'PATCH /api/v1/pipeline/reference/:id': async (world) => ({
    params: { id: await createReferenceFixture(world) },
    body: { withdrawn: true },
  }),
  'GET /api/v1/pipeline/param-set/detail/:id': ({ param_set: id }) => ({ params: { id } }),
  'GET /api/v1/pipeline/param-set/diff': ({ param_set }) => ({ query: { a: param_set, b: param_set } }),
  'POST /api/v1/pipeline/param-set': (world) => ({
    body: { name: newId(), pipeline_id: world.built_in, reference_id: world.reference },
    hidden: [world.reference],
  }),
  'PATCH /api/v1/pipeline/param-set/:id': async (world) => ({
    params: { id: await share(world, 'param_set', await createParamSetFixture(world)) },
    body: { archived: true },
  }),
  'DELETE /api/v1/pipeline': async (world) => ({
    body: { pipeline_id: await share(world, 'pipeline', await createPipelineFixture(world)) },
  }),
  'DELETE /api/v1/pipeline/param-set': async (world) => ({
    body: { param_set_id: await share(world, 'param_set', await createParamSetFixture(world)) },
  }),
  'DELETE /api/v1/pipeline/run': async (world) => ({
    body: { run_id: await share(world, 'run', await createRunFixture(world, 'failed')) },
  }),
  'PATCH /api/v1/pipeline/owner': async (world) => ({
    body: { pipeline_id: await share(world, 'pipeline', await createPipelineFixture(world)), user_id: world.writer.id },
  }),
  'PATCH /api/v1/pipeline/param-set/owner': async (world) => ({
    body: {
      param_set_id: await share(world, 'param_set', await createParamSetFixture(world)),
      user_id: world.writer.id,
    },
  }),
  'PATCH /api/v1/pipeline/run/owner': async (world) => ({
    body: { run_id: await share(world, 'run', await createRunFixture(world, 'failed')), user_id: world.writer.id },
  }),
  'POST /api/v1/pipeline/run': (world) => ({ body: runOrder(world) }),
  'POST /api/v1/pipeline/run/estimate': (world) => ({ body: runOrder(world) }),
  'GET /api/v1/pipeline/run/refresh': ({ run: id }) => ({ query: { ids: id } }),
  'GET /api/v1/pipeline/run/detail/:id': run,
  'GET /api/v1/pipeline/run/plots/:id': run,
  'GET /api/v1/pipeline/run/log/:id': run,
  'GET /api/v1/pipeline/run/events/:id': run,
  'POST /api/v1/pipeline/run/cancel': async (world) => ({
    body: { run_id: await share(world, 'run', await createRunFixture(world, 'running')) },
  }),
  'POST /api/v1/pipeline/run/retry': runBody,
  'POST /api/v1/pipeline/run/result': runBody,
  'POST /api/v1/pipeline/run/result/metric': runBody,
  'GET /api/v1/pipeline/run/crate/:id': run,
  'POST /api/v1/pipeline/run/crate/:id/ticket': (world, who) => ({ ...run(world, who), body: {} }),
  'GET /api/v1/pipeline/run/output/:id/:kind': output,
  'POST /api/v1/pipeline/run/output/:id/:kind/ticket': (world, who) => ({ ...output(world, who), body: {} }),
};

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
  'POST /api/v1/analysis/beta-diversity': ({ cohort: cohort_id }) => ({ body: { cohort_id, permutations: 9 } }),
  'POST /api/v1/analysis/composition-bar-plot': cohortBody,
  'POST /api/v1/analysis/average-composition-bar-plot': cohortBody,
  'POST /api/v1/analysis/alpha-diversity': cohortBody,
  'POST /api/v1/analysis/cluster': cohortBody,
  'POST /api/v1/analysis/lefse': ({ cohort: cohort_id }) => ({ body: { cohort_id, class_by: 'ward' } }),
  'POST /api/v1/analysis/group-comparison': ({ cohort: cohort_id }) => ({ body: { cohort_id, group_by: 'ward' } }),
  'POST /api/v1/dynamodb/docdb-beta-diversity': cohortBody,
  'POST /api/v1/dynamodb/composition-barplot-docdb': cohortBody,
  'POST /api/v1/analysis/progress': question,
  'POST /api/v1/analysis/jobs': question,
  'POST /api/v1/analysis/jobs/find': question,
  'POST /api/v1/analysis/jobs/cancel': question,
  'POST /api/v1/analysis/trees': () => ({ body: { name: newId(), newick: '(a:1,b:1);' } }),
  'DELETE /api/v1/analysis/trees/:id': async (world) => ({ params: { id: await createTreeFixture(world) } }),
};
