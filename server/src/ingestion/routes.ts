import { routes, uploadRoute } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Uploads } from '#platform/files';
import type { Api } from '#platform/http';
import { demandOwnUpload, offerUploads } from './receive-files.ts';
import { submitSamples } from './submit-samples.ts';

const { ingestion } = routes;

export function registerIngestionRoutes(api: Api, platform: Platform, uploads: Uploads): void {
  api.mount(ingestion.presignedUrl, ({ asker, body }) => offerUploads({ platform, uploads }, asker, body.files));
  api.mount(ingestion.ingestBulk, ({ asker, body }) => submitSamples(platform, asker, body));
  api.mountUpload(uploadRoute, ({ asker, request, response }) =>
    uploads.handle({ request, response, allow: (id) => demandOwnUpload(platform, asker, id) }),
  );
}
