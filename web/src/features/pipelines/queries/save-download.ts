import { pipelineRoutes, type RunOutputKind } from '@cohortium/contract';
import { saveLink } from '#platform';
import { call } from '#platform/api';
import { saveByTicket } from '#ui/feedback';

export const saveCrate = (id: string) =>
  saveByTicket(() => call(pipelineRoutes.runCrateTicket, { params: { id }, body: {} }));

export const saveOutput = (id: string, kind: RunOutputKind) =>
  saveByTicket(() => call(pipelineRoutes.runOutputTicket, { params: { id, kind }, body: {} }));

const KEPT_MS = 60_000;

/** Hands what the page itself has made to the browser's downloads. */
export function saveContent(name: string, content: Blob | string, type: string) {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  saveLink(url, name.replace(/[^\p{L}\p{N}.]+/gu, '-'));
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
