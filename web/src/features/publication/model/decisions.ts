import type { Publication, PublicationDetail } from '@cohortium/contract';

/** Steps that are asked for once more before they are taken, with a word to whoever they concern. */
export const decisions = [
  'submit',
  'retract',
  'approve',
  'request_changes',
  'revoke',
  'withdraw',
  'note',
  'unassign',
] as const;
export type Decision = (typeof decisions)[number];

interface Asking {
  /** On the button. */
  verb: string;
  title: (name: string) => string;
  /** What follows. */
  words: string;
  /** What the note is; null where there is none. */
  note: { label: string; needed: boolean } | null;
  done: (name: string) => string;
  tone: 'primary' | 'destroy';
}

export const DECISIONS: Record<Decision, Asking> = {
  submit: {
    verb: 'Hand in',
    title: (name) => `Hand in “${name}” for review?`,
    words: 'The checklist is looked through once more, then a reviewer of the portal takes it.',
    note: { label: 'Note for the reviewer', needed: false },
    done: (name) => `“${name}” waits for review.`,
    tone: 'primary',
  },
  retract: {
    verb: 'Take back',
    title: (name) => `Take “${name}” back?`,
    words: 'It becomes a draft again and nobody reviews it until you hand it in anew.',
    note: { label: 'Note', needed: false },
    done: (name) => `“${name}” is a draft again.`,
    tone: 'primary',
  },
  approve: {
    verb: 'Approve',
    title: (name) => `Approve “${name}”?`,
    words: 'It becomes public at once, or on the day of its embargo. Everybody can then read what the preview shows.',
    note: { label: 'Note', needed: false },
    done: (name) => `“${name}” is approved.`,
    tone: 'primary',
  },
  request_changes: {
    verb: 'Ask for changes',
    title: (name) => `Ask for changes to “${name}”?`,
    words: 'Whoever asked is told what to change, and hands it in again.',
    note: { label: 'What to change', needed: true },
    done: (name) => `Asked for changes to “${name}”.`,
    tone: 'primary',
  },
  revoke: {
    verb: 'Revoke',
    title: (name) => `Revoke “${name}”?`,
    words: 'It is no longer public, at once. Its title, the day and the reason stay.',
    note: { label: 'Reason, for everybody to read', needed: true },
    done: (name) => `“${name}” is no longer public.`,
    tone: 'destroy',
  },
  withdraw: {
    verb: 'Withdraw',
    title: (name) => `Withdraw “${name}”?`,
    words:
      'It is no longer public, at once. Its title, the day and the reason stay; cohorts that used it count it as no longer available.',
    note: { label: 'Reason, for everybody to read', needed: true },
    done: (name) => `“${name}” is withdrawn.`,
    tone: 'destroy',
  },
  note: {
    verb: 'Write a note',
    title: (name) => `A note on “${name}”`,
    words: 'Members of its workspace and reviewers read it.',
    note: { label: 'Note', needed: true },
    done: () => 'Your note is in the history.',
    tone: 'primary',
  },
  unassign: {
    verb: 'Back into the queue',
    title: (name) => `Put “${name}” back into the queue?`,
    words: 'Another reviewer can take it.',
    note: null,
    done: (name) => `“${name}” waits for a reviewer.`,
    tone: 'primary',
  },
};

/** The steps that may be taken now, in the order of the buttons; the one to be expected comes last. */
export function decisionsFor({ may }: Pick<PublicationDetail, 'may'>): Decision[] {
  const order: Decision[] = [
    'note',
    'unassign',
    'retract',
    'withdraw',
    'revoke',
    'request_changes',
    'submit',
    'approve',
  ];
  return order.filter((step) => may.includes(step));
}

/** Whose hand a change of the terms goes through: a member's of its workspace, or a reviewer's. */
export const editsAs = (publication: Pick<Publication, 'workspace_id'>, memberOf: readonly string[]) =>
  memberOf.includes(publication.workspace_id) ? 'owner' : 'reviewer';
