import { pipelineRoutes, type RunOutputKind } from '@cohortium/contract';
import { call } from '#platform/api';
import { saveByTicket } from '#ui/feedback';

export const saveCrate = (id: string) =>
  saveByTicket(() => call(pipelineRoutes.runCrateTicket, { params: { id }, body: {} }));

export const saveOutput = (id: string, kind: RunOutputKind) =>
  saveByTicket(() => call(pipelineRoutes.runOutputTicket, { params: { id, kind }, body: {} }));
