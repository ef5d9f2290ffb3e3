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

/** The label and description of each state. */
export const STATES: Record<PublicationState, { title: string; tone: Tone; description: string }> = {
  draft: { title: 'Draft', tone: 'plain', description: 'Only its workspace can see it. The review has not started.' },
  submitted: { title: 'Submitted', tone: 'info', description: 'Waiting for a reviewer.' },
  assigned: { title: 'In review', tone: 'info', description: 'A reviewer is checking it.' },
  changes_requested: {
    title: 'Changes requested',
    tone: 'warning',
    description: 'Make the requested changes, then submit again.',
  },
  approved: {
    title: 'Approved',
    tone: 'success',
    description: 'It becomes public automatically on its embargo date.',
  },
  public: { title: 'Public', tone: 'success', description: 'All signed-in users can find and read it.' },
  withdrawn: {
    title: 'Withdrawn',
    tone: 'danger',
    description: 'Its title, the date and the reason stay visible. Its content is private again.',
  },
};

export const KINDS: Record<PublicObjectType, string> = {
  project: 'Submission',
  cohort: 'Cohort',
  pipeline: 'Pipeline',
};

/** The detail page per resource type. */
export const PAGES = { project: '/projects/$id', cohort: '/cohorts/$id', pipeline: '/pipeline/$id' } as const;

const ACTION_LABELS: Record<PublicationStep['action'], string> = {
  create: 'created the request',
  edit: 'edited the terms',
  note: 'added a note',
  submit: 'submitted it',
  retract: 'withdrew the request',
  assign: 'assigned the review',
  unassign: 'returned it to the queue',
  request_changes: 'requested changes',
  approve: 'approved it',
  publish: 'made it public',
  withdraw: 'withdrew it',
  revoke: 'revoked it',
};

/** "Ana Ribeiro submitted it"; automatic steps name Cohortium. */
export const describeStep = ({ action, by }: Pick<PublicationStep, 'action' | 'by'>): string =>
  `${by ?? 'Cohortium'} ${ACTION_LABELS[action]}`;

export const HUMAN_READS: Record<HumanReads, { title: string; description: string }> = {
  removed: { title: 'Removed', description: 'Human reads were removed before submission.' },
  not_human: { title: 'No human samples', description: 'No samples come from humans.' },
  controlled: {
    title: 'Controlled',
    description: 'The data may contain human reads. Raw reads stay private; only tables and metadata become public.',
  },
};

/** The licences that fit a kind of thing. */
export const licencesFor = (kind: PublicObjectType) => licences.filter(({ fits }: Licence) => fits.includes(kind));

/** Why a request can't be submitted; null if it can. */
export function submitBlocker(checklist: readonly ChecklistItem[]): string | null {
  const missing = checklist.filter(({ state }) => state === 'missing');
  if (missing.length === 0) return null;
  return `Still missing: ${missing.map(({ title }) => title.toLowerCase()).join(', ')}`;
}

/** "6 of 8 done, 1 to be reviewed". */
export function summarizeChecklist(checklist: readonly ChecklistItem[]): string {
  const count = (state: ChecklistItem['state']) => checklist.filter((item) => item.state === state).length;
  const look = count('needs_review');
  const done = `${count('ok') + look} of ${checklist.length} done`;
  return look === 0 ? done : `${done}, ${look} to be reviewed`;
}

const GUARDS: Record<GuardChange['kind'], string> = {
  capped: 'capped',
  to_year: 'cut to the year',
  to_region: 'cut to the region',
  removed: 'removed',
};

/** The tooltip of a changed cell: "capped: was 93". */
export const describeGuardChange = ({ kind, before }: Pick<GuardChange, 'kind' | 'before'>): string =>
  `${GUARDS[kind]}: was ${before ?? MISSING}`;

/** The columns of a page of preview rows: what changed first, then the rest by name. */
export function previewFields(rows: readonly { metadata: object; changes: readonly GuardChange[] }[]): string[] {
  const changed = new Set(rows.flatMap(({ changes }) => changes.map(({ field }) => field)));
  const others = new Set(rows.flatMap(({ metadata }) => Object.keys(metadata)));
  const byName = (names: Iterable<string>) => [...names].toSorted((a, b) => a.localeCompare(b, 'en'));
  return [...byName(changed), ...byName([...others].filter((field) => !changed.has(field)))];
}

/** The size of a request's content. */
export const sizeOf = ({ object_type, n_samples }: { object_type: PublicObjectType; n_samples: number }): string =>
  object_type === 'pipeline' ? KINDS.pipeline : `${KINDS[object_type]} of ${formatCount(n_samples, 'sample')}`;
