import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { createReference } from '../references/create-reference.ts';
import { cancelBuild, editReference, getBuildLog, rebuildReference } from '../references/edit-reference.ts';
import { listReferences } from '../references/list-references.ts';
import { listKinds } from '../references/reference-kinds.ts';
import { listParamSets, listPipelines, searchPipelinesPage } from './list-catalogue.ts';
import { archiveSet, createParamSet, diffParamSets, getParamSet } from './param-sets.ts';
import { decidePipeline, listPendingPipelines } from './registration/decide-pipeline.ts';
import { updatePipeline } from './registration/edit-pipeline.ts';
import { findDocument, findDocumentForReview } from './registration/load-document.ts';
import { checkDocument, registerPipeline } from './registration/register-pipeline.ts';
import { getReview } from './registration/show-review.ts';
import { getPipelineDetail } from './show-pipeline.ts';

const { pipelines } = routes;

/** Of one address on the network: each of these calls keeps a processor busy for seconds. */
const RATE_LIMIT = { max: 60, timeWindow: '1 minute' };

function registerDocuments(api: Api, platform: Platform): void {
  api.mountDownload({ file: pipelines.document, ticket: pipelines.documentTicket }, ({ caller, params }) =>
    findDocument(platform, caller, params.id),
  );
  api.mountDownload({ file: pipelines.documentForReview, ticket: pipelines.documentForReviewTicket }, ({ params }) =>
    findDocumentForReview(platform, params.id),
  );
}

function registerReferences(api: Api, platform: Platform): void {
  api.mount(pipelines.references, async ({ caller, query }) => ({
    data: await listReferences(platform, caller, query),
  }));
  api.mount(pipelines.referenceKinds, async () => ({ data: listKinds() }));
  api.mount(pipelines.createReference, ({ caller, body }) => createReference(platform, caller, body));
  api.mount(pipelines.buildReference, ({ caller, params }) => rebuildReference(platform, caller, params.id));
  api.mount(pipelines.cancelReferenceBuild, ({ caller, params }) => cancelBuild(platform, caller, params.id));
  api.mount(pipelines.referenceLog, ({ caller, params }) => getBuildLog(platform, caller, params.id));
  api.mount(pipelines.editReference, ({ caller, params, body }) =>
    editReference(platform, caller, { ...params, ...body }),
  );
}

function registerParamSets(api: Api, platform: Platform): void {
  api.mount(pipelines.paramSets, ({ caller, query }) => listParamSets(platform, caller, query));
  api.mount(pipelines.paramSet, async ({ caller, params }) => ({
    data: await getParamSet(platform, caller, params.id),
  }));
  api.mount(pipelines.paramSetDiff, async ({ caller, query }) => ({
    data: await diffParamSets(platform, caller, query),
  }));
  api.mount(pipelines.createParamSet, ({ caller, body }) => createParamSet(platform, caller, body));
  api.mount(pipelines.archiveParamSet, ({ caller, params, body }) =>
    archiveSet(platform, caller, { ...params, ...body }),
  );
}

function registerPipelines(api: Api, platform: Platform): void {
  api.mount(pipelines.list, ({ caller, query }) => searchPipelinesPage(platform, caller, query));
  api.mount(pipelines.all, async ({ caller }) => ({ data: await listPipelines(platform, caller) }));
  api.mount(pipelines.detail, async ({ caller, params }) => ({
    data: await getPipelineDetail(platform, caller, params.id),
  }));
  api.mount(pipelines.check, async ({ caller, body }) => ({ data: await checkDocument(platform, caller, body) }), {
    rate: RATE_LIMIT,
  });
  api.mount(
    pipelines.register,
    async ({ caller, body }) => ({ data: await registerPipeline(platform, caller, body) }),
    {
      rate: RATE_LIMIT,
    },
  );
  api.mount(pipelines.edit, async ({ caller, params, body }) => ({
    data: await updatePipeline(platform, caller, { ...params, ...body }),
  }));
  api.mount(pipelines.pendingApproval, () => listPendingPipelines(platform));
  api.mount(pipelines.review, async ({ params }) => ({ data: await getReview(platform, params.id) }));
  api.mount(pipelines.decide, ({ caller, params, body }) => decidePipeline(platform, caller, { ...params, ...body }));
}

export function registerCatalogueRoutes(api: Api, platform: Platform): void {
  registerPipelines(api, platform);
  registerDocuments(api, platform);
  registerReferences(api, platform);
  registerParamSets(api, platform);
}
