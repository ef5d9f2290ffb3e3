import type { UploadRoute } from '@cohortium/contract';
import { z } from 'zod';
import { describeErrors } from './describe-route.ts';

type UploadMethod = keyof UploadRoute['methods'];

/** One method of an upload for OpenAPI alone: tus validates what it is sent by itself. */
export function describeUpload(upload: UploadRoute, method: UploadMethod) {
  const { summary, status, answer } = upload.methods[method];
  return {
    operationId: `${upload.tag}_upload_${method.toLowerCase()}`,
    summary,
    tags: [upload.tag],
    params: upload.params,
    querystring: z.object({ workspace_id: z.string() }),
    ...(method === 'PATCH' ? { consumes: [upload.content_type], body: z.unknown().describe('Bytes') } : {}),
    response: { [status]: z.null().describe(answer), ...describeErrors(upload.access, upload.errors) },
    security: [{ bearer: [] }],
  };
}
