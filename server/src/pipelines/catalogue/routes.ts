import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { findPipelines, listParamSets, listPipelines } from './list-catalogue.ts';
import { createParamSet } from './param-sets/create-param-set.ts';
import { diffParamSets } from './param-sets/diff-param-sets.ts';
import { archiveSet, showParamSet } from './param-sets/show-param-set.ts';
import { createReference } from './references/create-reference.ts';
import { listReferences } from './references/list-references.ts';
import { editReference } from './references/withdraw-reference.ts';
import { decidePipeline, listWaiting } from './registration/decide-pipeline.ts';
import { findDocument, findDocumentToJudge } from './registration/download-document.ts';
import { editPipeline } from './registration/edit-pipeline.ts';
import { checkDocument, registerPipeline } from './registration/register-pipeline.ts';
import { showReview } from './review/show-review.ts';
import { showPipeline } from './show-pipeline.ts';

const { pipelines } = routes;

/** Of one address on the network: each of these calls keeps a processor busy for seconds. */
const rate = { max: 60, timeWindow: '1 minute' };

function registerDocuments(api: Api, platform: Platform): void {
  api.mountDownload({ file: pipelines.document, ticket: pipelines.documentTicket }, ({ asker, params }) =>
    findDocument(platform, asker, params.id),
  );
  api.mountDownload({ file: pipelines.documentToJudge, ticket: pipelines.documentToJudgeTicket }, ({ params }) =>
    findDocumentToJudge(platform, params.id),
  );
}

function registerReferences(api: Api, platform: Platform): void {
  api.mount(pipelines.references, async ({ asker, query }) => ({ data: await listReferences(platform, asker, query) }));
  api.mount(pipelines.createReference, ({ asker, body }) => createReference(platform, asker, body));
  api.mount(pipelines.editReference, ({ asker, params, body }) =>
    editReference(platform, asker, { ...params, ...body }),
  );
}

function registerParamSets(api: Api, platform: Platform): void {
  api.mount(pipelines.paramSets, ({ asker, query }) => listParamSets(platform, asker, query));
  api.mount(pipelines.paramSet, async ({ asker, params }) => ({
    data: await showParamSet(platform, asker, params.id),
  }));
  api.mount(pipelines.paramSetDiff, async ({ asker, query }) => ({
    data: await diffParamSets(platform, asker, query),
  }));
  api.mount(pipelines.createParamSet, ({ asker, body }) => createParamSet(platform, asker, body));
  api.mount(pipelines.archiveParamSet, ({ asker, params, body }) =>
    archiveSet(platform, asker, { ...params, ...body }),
  );
}

function registerPipelines(api: Api, platform: Platform): void {
  api.mount(pipelines.list, ({ asker, query }) => findPipelines(platform, asker, query));
  api.mount(pipelines.all, async ({ asker }) => ({ data: await listPipelines(platform, asker) }));
  api.mount(pipelines.detail, async ({ asker, params }) => ({ data: await showPipeline(platform, asker, params.id) }));
  api.mount(pipelines.check, async ({ asker, body }) => ({ data: await checkDocument(platform, asker, body) }), {
    rate,
  });
  api.mount(pipelines.register, async ({ asker, body }) => ({ data: await registerPipeline(platform, asker, body) }), {
    rate,
  });
  api.mount(pipelines.edit, async ({ asker, params, body }) => ({
    data: await editPipeline(platform, asker, { ...params, ...body }),
  }));
  api.mount(pipelines.waiting, () => listWaiting(platform));
  api.mount(pipelines.review, async ({ params }) => ({ data: await showReview(platform, params.id) }));
  api.mount(pipelines.decide, ({ asker, params, body }) => decidePipeline(platform, asker, { ...params, ...body }));
}

export function registerCatalogueRoutes(api: Api, platform: Platform): void {
  registerPipelines(api, platform);
  registerDocuments(api, platform);
  registerReferences(api, platform);
  registerParamSets(api, platform);
}
