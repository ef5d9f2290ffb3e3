import { pipelineRoutes, type RunOutputKind } from '@cohortium/contract';
import { call, sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';

/** The browser fetches the file itself, by an address that is good for a minute. */
function follow(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

async function attempt(ticket: () => Promise<{ data: { url: string } }>) {
  try {
    follow((await ticket()).data.url);
  } catch (error) {
    toast({ title: 'The file could not be fetched', description: sentenceOf(error), tone: 'danger' });
  }
}

export const saveCrate = (id: string) =>
  attempt(() => call(pipelineRoutes.runCrateTicket, { params: { id }, body: {} }));

export const saveOutput = (id: string, kind: RunOutputKind) =>
  attempt(() => call(pipelineRoutes.runOutputTicket, { params: { id, kind }, body: {} }));

const KEPT_MS = 60_000;

/** Hands what the page itself has made to the browser's downloads. */
export function saveContent(name: string, content: Blob | string, type: string) {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[^\p{L}\p{N}.]+/gu, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
