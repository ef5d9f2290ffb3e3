import { z } from 'zod';
import { defineDownload } from '../define-download.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema } from '../vocabulary/id.ts';

const readFile = defineDownload({
  path: '/project/file/:id',
  access: inWorkspace('workspace:project:read'),
  summary: 'Download a read file (`file_id`) of a submission of the workspace or shared with it, exactly as uploaded',
  params: z.object({ id: idSchema }),
});

export const fileRoutes = { readFile: readFile.file, readFileTicket: readFile.ticket } as const;
