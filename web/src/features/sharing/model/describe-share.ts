import type { Grant, Shared, ShareKind, ShareLevel } from '@cohortium/contract';
import { formatCount } from '#platform';

/** A shareable item, as known by its own page. */
export interface SharedThing {
  kind: ShareKind;
  id: string;
  name: string;
}

/** A workspace of the person’s, to share with. */
export interface Room {
  id: string;
  name: string;
}

export const NOUNS: Record<ShareKind, string> = {
  project: 'submission',
  pipeline: 'pipeline',
  param_set: 'parameter set',
  run: 'run',
  cohort: 'cohort',
};

export const levels: readonly ShareLevel[] = ['read', 'modify'];

export const LEVELS: Record<ShareLevel, { title: string; words: string }> = {
  read: { title: 'Can view', words: 'Can view, download and use it; no changes.' },
  modify: { title: 'Can edit', words: 'Can also edit it. Only you can delete, share or publish it.' },
};

interface Sight {
  seen: readonly string[];
  unseen: readonly string[];
}

/** What recipients can and can't see, shown before sharing. */
export const SIGHTS: Record<ShareKind, Sight> = {
  project: {
    seen: ['Samples with their metadata', 'The read files, to download', 'Its runs’ results'],
    unseen: ['Cohorts created from it', 'Other submissions of the workspace'],
  },
  pipeline: {
    seen: ['Steps, parameters and versions', 'They can run it on their own submissions'],
    unseen: ['Other runs in your workspace', 'Your submissions'],
  },
  param_set: {
    seen: ['All values and the reference', 'They can run with it on their own submissions'],
    unseen: ['Runs in your workspace'],
  },
  run: {
    seen: ['Steps, logs and figures', 'The results, with the metadata of their samples'],
    unseen: ['The raw read files', 'The submission itself and its other runs'],
  },
  cohort: {
    seen: ['The metadata and results of its members', 'PCoA, composition and recipe'],
    unseen: ['The raw read files', 'The submissions of the members'],
  },
};

const WORKSPACE_ID = /^[0-9a-f]{32}$/;

/** Addresses and workspace ids out of what was typed. */
export function sortGrantees(words: readonly string[]): { emails: string[]; workspace_ids: string[] } {
  return {
    emails: words.filter((word) => !WORKSPACE_ID.test(word)),
    workspace_ids: words.filter((word) => WORKSPACE_ID.test(word)),
  };
}

/** "Shared with 2, 1 not": the result of sharing with several recipients. */
export function sumUpShared(all: readonly Shared[]): string {
  const refused = all.filter(({ outcome }) => outcome === 'refused').length;
  const done = all.length - refused;
  if (done === 0) return 'Not shared.';
  return refused === 0 ? `Shared with ${done}.` : `Shared with ${done}, ${refused} not.`;
}

/** Describes whether a grant was ever used. */
export const sayOpened = ({ opened_at }: Pick<Grant, 'opened_at'>): string =>
  opened_at === null ? 'not opened yet' : 'opened';

/** "57 of 80 members are shared; 23 are not": null where everything is. */
export function sayLeftOut(leftOut: readonly { n_samples: number }[]): string | null {
  const n = leftOut.reduce((sum, { n_samples }) => sum + n_samples, 0);
  return n === 0
    ? null
    : `${formatCount(n, 'member')} ${n === 1 ? 'is' : 'are'} excluded: ${n === 1 ? 'it' : 'they'} can’t be shared.`;
}
