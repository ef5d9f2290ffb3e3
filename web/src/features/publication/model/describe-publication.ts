import {
  type ChecklistItem,
  type GuardChange,
  type HumanReads,
  type Licence,
  licences,
  type PublicationState,
  type PublicationStep,
  type PublicObjectType,
} from '@cohortium/contract';
import { formatCount, MISSING } from '#platform';

type Tone = 'plain' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/** Each state in a word, and what it means for whoever waits. */
export const STATES: Record<PublicationState, { title: string; tone: Tone; words: string }> = {
  draft: { title: 'Draft', tone: 'plain', words: 'Nobody outside the workspace sees it, and nobody reviews it yet.' },
  submitted: { title: 'Handed in', tone: 'info', words: 'It waits for somebody to take the review.' },
  assigned: { title: 'In review', tone: 'info', words: 'A reviewer looks at it.' },
  changes_requested: {
    title: 'Changes asked for',
    tone: 'warning',
    words: 'Change what the reviewer names, then hand it in again.',
  },
  approved: {
    title: 'Approved',
    tone: 'success',
    words: 'It becomes public on the day of the embargo, without further ado.',
  },
  public: { title: 'Public', tone: 'success', words: 'Everybody who is signed in can find and read it.' },
  withdrawn: {
    title: 'Withdrawn',
    tone: 'danger',
    words: 'Its title, the day and the reason stay; what it held is closed again.',
  },
};

export const KINDS: Record<PublicObjectType, string> = {
  project: 'Submission',
  cohort: 'Cohort',
  pipeline: 'Pipeline',
};

/** The page that shows a thing of each kind. */
export const PAGES = { project: '/projects/$id', cohort: '/cohorts/$id', pipeline: '/pipeline/$id' } as const;

const DEEDS: Record<PublicationStep['action'], string> = {
  create: 'began the request',
  edit: 'changed the terms',
  note: 'wrote a note',
  submit: 'handed it in',
  retract: 'took it back to work on it',
  assign: 'assigned the review',
  unassign: 'put it back into the queue',
  request_changes: 'asked for changes',
  approve: 'approved it',
  publish: 'made it public',
  withdraw: 'withdrew it',
  revoke: 'revoked it',
};

/** "Ana Ribeiro handed it in"; what nobody did, the portal did. */
export const sayStep = ({ action, by }: Pick<PublicationStep, 'action' | 'by'>): string =>
  `${by ?? 'The portal'} ${DEEDS[action]}`;

export const HUMAN_READS: Record<HumanReads, { title: string; words: string }> = {
  removed: { title: 'Removed', words: 'Human reads were taken out before the files were submitted.' },
  not_human: { title: 'No human samples', words: 'No sample is of a person.' },
  controlled: {
    title: 'Controlled',
    words: 'Human reads may be in: the raw reads stay closed, only tables and metadata become public.',
  },
};

/** The licences that fit a kind of thing. */
export const licencesFor = (kind: PublicObjectType) => licences.filter(({ fits }: Licence) => fits.includes(kind));

/** What keeps a request from being handed in; null when nothing does. */
export function whyNotSubmit(checklist: readonly ChecklistItem[]): string | null {
  const missing = checklist.filter(({ state }) => state === 'missing');
  if (missing.length === 0) return null;
  return `Still missing: ${missing.map(({ title }) => title.toLowerCase()).join(', ')}`;
}

/** "6 of 8 done, 1 for the reviewer to judge". */
export function sumUpChecklist(checklist: readonly ChecklistItem[]): string {
  const count = (state: ChecklistItem['state']) => checklist.filter((item) => item.state === state).length;
  const look = count('look');
  const done = `${count('ok') + look} of ${checklist.length} done`;
  return look === 0 ? done : `${done}, ${look} for the reviewer to judge`;
}

const GUARDS: Record<GuardChange['kind'], string> = {
  capped: 'capped',
  to_year: 'cut to the year',
  to_region: 'cut to the region',
  left_out: 'left out',
};

/** What a guard did, for whoever points at the cell: "capped: was 93". */
export const sayGuard = ({ kind, before }: Pick<GuardChange, 'kind' | 'before'>): string =>
  `${GUARDS[kind]}: was ${before ?? MISSING}`;

/** The columns of a page of preview rows: what changed first, then the rest by name. */
export function previewFields(rows: readonly { metadata: object; changes: readonly GuardChange[] }[]): string[] {
  const changed = new Set(rows.flatMap(({ changes }) => changes.map(({ field }) => field)));
  const others = new Set(rows.flatMap(({ metadata }) => Object.keys(metadata)));
  const byName = (names: Iterable<string>) => [...names].toSorted((a, b) => a.localeCompare(b, 'en'));
  return [...byName(changed), ...byName([...others].filter((field) => !changed.has(field)))];
}

/** What a request holds, in a few words. */
export const sizeOf = ({ object_type, n_samples }: { object_type: PublicObjectType; n_samples: number }): string =>
  object_type === 'pipeline' ? KINDS.pipeline : `${KINDS[object_type]} of ${formatCount(n_samples, 'sample')}`;
