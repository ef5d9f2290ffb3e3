import type { Grant, ShareKind, ShareLevel, ShareResult } from '@cohortium/contract';
import { formatCount } from '#platform';

/** A shareable item, as known by its own page. */
export interface ShareableResource {
  kind: ShareKind;
  id: string;
  name: string;
}

export const RESOURCE_LABELS: Record<ShareKind, string> = {
  project: 'submission',
  pipeline: 'pipeline',
  param_set: 'parameter set',
  run: 'run',
  cohort: 'cohort',
};

export const levels: readonly ShareLevel[] = ['read', 'modify'];

export const LEVELS: Record<ShareLevel, { title: string; description: string }> = {
  read: { title: 'Can view', description: 'Can view, download and use it; no changes.' },
  modify: { title: 'Can edit', description: 'Can also edit it. Only you can delete, share or publish it.' },
};

interface VisibleContent {
  visibleItems: readonly string[];
  hiddenItems: readonly string[];
}

/** What recipients can and can't see, shown before sharing. */
export const VISIBLE_CONTENT: Record<ShareKind, VisibleContent> = {
  project: {
    visibleItems: ['Samples with their metadata', 'The read files, to download', 'Its runs’ results'],
    hiddenItems: ['Cohorts created from it', 'Other submissions of the workspace'],
  },
  pipeline: {
    visibleItems: ['Steps, parameters and versions', 'They can run it on their own submissions'],
    hiddenItems: ['Other runs in your workspace', 'Your submissions'],
  },
  param_set: {
    visibleItems: ['All values and the reference', 'They can run with it on their own submissions'],
    hiddenItems: ['Runs in your workspace'],
  },
  run: {
    visibleItems: ['Steps, logs and figures', 'The results, with the metadata of their samples'],
    hiddenItems: ['The raw read files', 'The submission itself and its other runs'],
  },
  cohort: {
    visibleItems: ['The metadata and results of its members', 'PCoA, composition and recipe'],
    hiddenItems: ['The raw read files', 'The submissions of the members'],
  },
};

const WORKSPACE_ID = /^[0-9a-f]{32}$/;

/** Addresses and workspace ids out of what was typed. */
export function sortGrantees(entries: readonly string[]): { emails: string[]; workspace_ids: string[] } {
  return {
    emails: entries.filter((entry) => !WORKSPACE_ID.test(entry)),
    workspace_ids: entries.filter((entry) => WORKSPACE_ID.test(entry)),
  };
}

/** "Shared with 2, 1 not": the result of sharing with several recipients. */
export function summarizeGrants(all: readonly ShareResult[]): string {
  const refused = all.filter(({ outcome }) => outcome === 'failed').length;
  const done = all.length - refused;
  if (done === 0) return 'Not shared.';
  return refused === 0 ? `Shared with ${done}.` : `Shared with ${done}, ${refused} not.`;
}

/** Describes whether a grant was ever used. */
export const describeOpened = ({ opened_at }: Pick<Grant, 'opened_at'>): string =>
  opened_at === null ? 'not opened yet' : 'opened';

/** "57 of 80 members are shared; 23 are not": null where everything is. */
export function describeExcluded(leftOut: readonly { n_samples: number }[]): string | null {
  const n = leftOut.reduce((sum, { n_samples }) => sum + n_samples, 0);
  return n === 0
    ? null
    : `${formatCount(n, 'member')} ${n === 1 ? 'is' : 'are'} excluded: ${n === 1 ? 'it' : 'they'} can’t be shared.`;
}
