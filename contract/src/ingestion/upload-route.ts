import { z } from 'zod';
import { bases } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema } from '../vocabulary/id.ts';

/** How the bytes of a file travel: tus 1.0.0, not JSON, hence no call of the client's. */
export const uploadRoute = {
  path: `${bases.api}/sample/ingest/upload`,
  access: inWorkspace('workspace:project:create'),
  tag: 'sample',
  params: z.object({ id: idSchema }),
  content_type: 'application/offset+octet-stream',
  methods: {
    HEAD: {
      summary: 'Get the offset of an upload (tus 1.0.0)',
      status: 200,
      answer: 'Upload-Offset: bytes received; Upload-Length: total bytes',
    },
    PATCH: {
      summary: 'Send the next bytes of an upload (tus 1.0.0), with the headers Tus-Resumable and Upload-Offset',
      status: 204,
      answer: 'The bytes are stored; Upload-Offset: where to continue',
    },
    DELETE: {
      summary: 'Cancel an upload (tus 1.0.0), with the header Tus-Resumable',
      status: 204,
      answer: 'The received bytes are deleted',
    },
  },
  errors: ['conflict', 'gone', 'too_large', 'unsupported_media_type'],
} as const;
export type UploadRoute = typeof uploadRoute;
