import { routes, uploadRoute } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Uploads } from '#platform/files';
import type { Api } from '#platform/http';
import { defineCheckJob } from './check/check-uploads.ts';
import { harmonise } from './harmonise/harmonise-columns.ts';
import { forgetMapping, listMappings, saveMapping } from './harmonise/keep-mappings.ts';
import { previewImport } from './import/preview-import.ts';
import { listImports, showImport } from './import/read-imports.ts';
import { importTables } from './import/request-import.ts';
import { defineImportJob } from './import/work-import.ts';
import { replaceFiles } from './replace-files.ts';
import { openSheet } from './sheet/open-sheet.ts';
import { createSubmission, discardSubmission, editSubmission } from './submission/edit-submissions.ts';
import { listSubmissions, showSubmission } from './submission/read-submissions.ts';
import { submitSamples } from './submit-samples.ts';
import { writeTemplate } from './template/write-template.ts';
import { removeUploads } from './uploads/forget-uploads.ts';
import { findKnownFiles, listUploads } from './uploads/list-uploads.ts';
import { offerUploads } from './uploads/offer-uploads.ts';
import { demandOwnUpload, type Receiving } from './uploads/receive-files.ts';

const { ingestion } = routes;

function registerFiles(api: Api, { platform, uploads }: Receiving): void {
  const receiving = { platform, uploads };
  api.mount(ingestion.presignedUrl, ({ asker, body }) => offerUploads(receiving, asker, body));
  api.mount(ingestion.uploads, ({ asker, query }) => listUploads(receiving, asker, query));
  api.mount(ingestion.removeUploads, ({ asker, body }) => removeUploads(receiving, asker, body.file_ids));
  api.mount(ingestion.knownFiles, ({ asker, body }) => findKnownFiles(platform, asker, body.sha256));
  api.mount(ingestion.replaceFiles, ({ asker, body }) => replaceFiles(platform, asker, body));
  api.mountUpload(uploadRoute, ({ asker, request, response }) =>
    uploads.handle({ request, response, allow: (id) => demandOwnUpload(platform, asker, id) }),
  );
}

function registerSubmissions(api: Api, { platform, uploads }: Receiving): void {
  api.mount(ingestion.createSubmission, ({ asker, body }) => createSubmission(platform, asker, body));
  api.mount(ingestion.submissions, ({ asker, query }) => listSubmissions(platform, asker, query));
  api.mount(ingestion.submission, ({ asker, params }) => showSubmission(platform, asker, params.id));
  api.mount(ingestion.editSubmission, ({ asker, params, body }) =>
    editSubmission(platform, asker, { ...body, id: params.id }),
  );
  api.mount(ingestion.deleteSubmission, ({ asker, params }) =>
    discardSubmission({ platform, uploads }, asker, params.id),
  );
  api.mount(ingestion.ingestBulk, ({ asker, body }) => submitSamples(platform, asker, body));
}

function registerSheets(api: Api, platform: Platform): void {
  api.mount(ingestion.template, ({ query }) => writeTemplate(query));
  api.mount(ingestion.readSheet, ({ asker: _, body }) => openSheet(platform, body));
  api.mount(ingestion.harmonise, ({ asker, body }) => harmonise(platform, asker, body));
  api.mount(ingestion.mappings, ({ asker }) => listMappings(platform, asker));
  api.mount(ingestion.saveMapping, ({ asker, body }) => saveMapping(platform, asker, body));
  api.mount(ingestion.deleteMapping, ({ asker, body }) => forgetMapping(platform, asker, body.mapping_id));
}

function registerImports(api: Api, platform: Platform): void {
  defineImportJob(platform);
  api.mount(ingestion.previewImport, ({ asker, body }) => previewImport(platform, asker, body));
  api.mount(ingestion.importTables, ({ asker, body }) => importTables(platform, asker, body));
  api.mount(ingestion.imports, ({ asker, query }) => listImports(platform, asker, query));
  api.mount(ingestion.showImport, ({ asker, params }) => showImport(platform, asker, params.id));
}

export function registerIngestionRoutes(api: Api, platform: Platform, uploads: Uploads): void {
  defineCheckJob(platform);
  registerFiles(api, { platform, uploads });
  registerSubmissions(api, { platform, uploads });
  registerSheets(api, platform);
  registerImports(api, platform);
}
