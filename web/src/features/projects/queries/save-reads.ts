import { projectRoutes } from '@cohortium/contract';
import { call } from '#platform/api';
import { saveByTicket } from '#ui/feedback';

export const saveReads = (file_id: string) =>
  saveByTicket(() => call(projectRoutes.readFileTicket, { params: { id: file_id }, body: {} }));
