import { z } from 'zod';
import { defineDownload } from '../define-download.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema } from '../vocabulary/id.ts';

const readFile = defineDownload({
  path: '/project/file/:id',
  access: inWorkspace('workspace:project:read'),
  summary:
    'A read file (`file_id`) of a submission of the workspace, or of one shared with it, byte for byte as it was sent',
  params: z.object({ id: idSchema }),
});

export const fileRoutes = { readFile: readFile.file, readFileTicket: readFile.ticket } as const;
