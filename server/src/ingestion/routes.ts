import { routes, uploadRoute } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Uploads } from '#platform/files';
import type { Api } from '#platform/http';
import { harmonise, listMappings, removeMapping, saveMapping } from './harmonise-columns.ts';
import { previewImport } from './import/preview-import.ts';
import { listImports, showImport } from './import/read-imports.ts';
import { importTables } from './import/request-import.ts';
import { defineImportJob } from './import/work-import.ts';
import { replaceFiles } from './replace-files.ts';
import { openSheet } from './sheet/open-sheet.ts';
import { createSubmission, discardSubmission, editSubmission, listSubmissions, showSubmission } from './submissions.ts';
import { submitSamples } from './submit-samples.ts';
import { defineCheckJob } from './uploads/check-uploads.ts';
import { findKnownFiles, listUploads } from './uploads/list-uploads.ts';
import { removeUploads } from './uploads/purge-uploads.ts';
import { type Receiving, requireOwnUpload } from './uploads/receive-files.ts';
import { offerUploads } from './uploads/reserve-uploads.ts';
import { writeTemplate } from './write-template.ts';

const { ingestion } = routes;

function registerFiles(api: Api, { platform, uploads }: Receiving): void {
  const receiving = { platform, uploads };
  api.mount(ingestion.presignedUrl, ({ caller, body }) => offerUploads(receiving, caller, body));
  api.mount(ingestion.uploads, ({ caller, query }) => listUploads(receiving, caller, query));
  api.mount(ingestion.removeUploads, ({ caller, body }) => removeUploads(receiving, caller, body.file_ids));
  api.mount(ingestion.knownFiles, ({ caller, body }) => findKnownFiles(platform, caller, body.sha256));
  api.mount(ingestion.replaceFiles, ({ caller, body }) => replaceFiles(platform, caller, body));
  api.mountUpload(uploadRoute, ({ caller, request, response }) =>
    uploads.handle({ request, response, authorize: (id) => requireOwnUpload(platform, caller, id) }),
  );
}

function registerSubmissions(api: Api, { platform, uploads }: Receiving): void {
  api.mount(ingestion.createSubmission, ({ caller, body }) => createSubmission(platform, caller, body));
  api.mount(ingestion.submissions, ({ caller, query }) => listSubmissions(platform, caller, query));
  api.mount(ingestion.submission, ({ caller, params }) => showSubmission(platform, caller, params.id));
  api.mount(ingestion.editSubmission, ({ caller, params, body }) =>
    editSubmission(platform, caller, { ...body, id: params.id }),
  );
  api.mount(ingestion.deleteSubmission, ({ caller, params }) =>
    discardSubmission({ platform, uploads }, caller, params.id),
  );
  api.mount(ingestion.ingestBulk, ({ caller, body }) => submitSamples(platform, caller, body));
}

function registerSheets(api: Api, platform: Platform): void {
  api.mount(ingestion.template, ({ query }) => writeTemplate(query));
  api.mount(ingestion.readSheet, ({ caller: _, body }) => openSheet(platform, body));
  api.mount(ingestion.harmonise, ({ caller, body }) => harmonise(platform, caller, body));
  api.mount(ingestion.mappings, ({ caller }) => listMappings(platform, caller));
  api.mount(ingestion.saveMapping, ({ caller, body }) => saveMapping(platform, caller, body));
  api.mount(ingestion.deleteMapping, ({ caller, body }) => removeMapping(platform, caller, body.mapping_id));
}

function registerImports(api: Api, platform: Platform): void {
  defineImportJob(platform);
  api.mount(ingestion.previewImport, ({ caller, body }) => previewImport(platform, caller, body));
  api.mount(ingestion.importTables, ({ caller, body }) => importTables(platform, caller, body));
  api.mount(ingestion.imports, ({ caller, query }) => listImports(platform, caller, query));
  api.mount(ingestion.showImport, ({ caller, params }) => showImport(platform, caller, params.id));
}

export function registerIngestionRoutes(api: Api, platform: Platform, uploads: Uploads): void {
  defineCheckJob(platform);
  registerFiles(api, { platform, uploads });
  registerSubmissions(api, { platform, uploads });
  registerSheets(api, platform);
  registerImports(api, platform);
}
