import type { Grant, Shared, ShareKind, ShareLevel } from '@cohortium/contract';
import { formatCount } from '#platform';

/** A thing that can be shared, as its own page knows it. */
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
  read: { title: 'May read', words: 'Looks, downloads and uses it; changes nothing.' },
  modify: { title: 'May change', words: 'Also changes it. Deleting, sharing on and publishing stay with you.' },
};

interface Sight {
  seen: readonly string[];
  unseen: readonly string[];
}

/** What the other will see, and what not: said before anything is shared. */
export const SIGHTS: Record<ShareKind, Sight> = {
  project: {
    seen: ['Samples with their metadata', 'The read files, to download', 'Its runs’ results'],
    unseen: ['Cohorts made of it', 'Other submissions of the workspace'],
  },
  pipeline: {
    seen: ['Steps, parameters and versions', 'They can run it on their own submissions'],
    unseen: ['Runs of it in your workspace', 'Your submissions'],
  },
  param_set: {
    seen: ['Every value, and the reference', 'They can run with it on their own submissions'],
    unseen: ['Runs with it in your workspace'],
  },
  run: {
    seen: ['Steps, logs and figures', 'The results, with the metadata of their samples'],
    unseen: ['The raw read files', 'The submission itself and its other runs'],
  },
  cohort: {
    seen: ['The metadata and results of its members', 'PCoA, composition and how it was made'],
    unseen: ['The raw read files', 'The submissions that the members come from'],
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

/** "Shared with 2, 1 not": what came of several at once. */
export function sumUpShared(all: readonly Shared[]): string {
  const refused = all.filter(({ outcome }) => outcome === 'refused').length;
  const done = all.length - refused;
  if (done === 0) return 'Shared with nobody.';
  return refused === 0 ? `Shared with ${done}.` : `Shared with ${done}, ${refused} not.`;
}

/** Whether a share was ever used, in words. */
export const sayOpened = ({ opened_at }: Pick<Grant, 'opened_at'>): string =>
  opened_at === null ? 'not opened yet' : 'opened';

/** "57 of 80 members are shared; 23 are not": null where everything is. */
export function sayLeftOut(leftOut: readonly { n_samples: number }[]): string | null {
  const n = leftOut.reduce((sum, { n_samples }) => sum + n_samples, 0);
  return n === 0
    ? null
    : `${formatCount(n, 'member')} ${n === 1 ? 'is' : 'are'} left out: ${n === 1 ? 'it' : 'they'} may not be shared.`;
}
