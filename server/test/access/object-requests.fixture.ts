import { UNASSIGNED } from '@cohortium/contract';
import { newId } from '#platform/clock';
import {
  createDeletionFixture,
  createDraftFixture,
  createFilterLinkFixture,
  createImportFixture,
  createMappingFixture,
  createParamSetFixture,
  createPipelineFixture,
  createProjectFixture,
  createReferenceFixture,
  createRunFixture,
  createSavedFilterFixture,
  createTagFixture,
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
const run: RequestFactory = ({ run: id }) => ({ params: { id } });
const runBody: RequestFactory = ({ run: run_id }) => ({ body: { run_id } });
const output: RequestFactory = ({ run: id }) => ({ params: { id, kind: 'feature_table' } });
const readFile: RequestFactory = ({ read_file: id }) => ({ params: { id } });
const pipeline: RequestFactory = ({ pipeline: id }) => ({ params: { id } });
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
  'POST /api/v1/sample/filter-link': () => ({ body: { filter: {} } }),
  'GET /api/v1/sample/filter-link/:id': async (world) => ({ params: { id: await createFilterLinkFixture(world) } }),
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
    body: { name: newId(), version: '1', terms_of_use: 'For tests.', file_ids: [await createUploadFixture(world)] },
  }),
  'POST /api/v1/pipeline/reference/:id/build': async (world) => ({
    params: { id: await createReferenceFixture(world) },
    body: {},
  }),
  'POST /api/v1/pipeline/reference/:id/cancel': async (world) => ({
    params: { id: await createReferenceFixture(world) },
    body: {},
  }),
  'GET /api/v1/pipeline/reference/:id/log': ({ reference: id }) => ({ params: { id } }),
  'PATCH /api/v1/pipeline/reference/:id': async (world) => ({
    params: { id: await createReferenceFixture(world) },
    body: { withdrawn: true },
  }),
  'GET /api/v1/pipeline/param-set/detail/:id': ({ param_set: id }) => ({ params: { id } }),
  'GET /api/v1/pipeline/param-set/diff': ({ param_set }) => ({ query: { a: param_set, b: param_set } }),
  'POST /api/v1/pipeline/param-set': (world) => ({
    body: { name: newId(), pipeline_id: world.built_in, references: { reference: world.reference } },
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
