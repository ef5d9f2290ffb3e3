import type { Publication, PublicationDetail } from '@cohortium/contract';

/** Publication steps that need confirmation, with a note. */
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

interface DecisionTexts {
  /** On the button. */
  verb: string;
  title: (name: string) => string;
  /** What follows. */
  description: string;
  /** What the note is; null where there is none. */
  note: { label: string; needed: boolean } | null;
  done: (name: string) => string;
  tone: 'primary' | 'destroy';
}

export const DECISIONS: Record<Decision, DecisionTexts> = {
  submit: {
    verb: 'Submit for review',
    title: (name) => `Submit “${name}” for review?`,
    description: 'The checklist runs again, then a portal reviewer checks the request.',
    note: { label: 'Note for the reviewer', needed: false },
    done: (name) => `“${name}” was submitted for review.`,
    tone: 'primary',
  },
  retract: {
    verb: 'Withdraw request',
    title: (name) => `Withdraw the request for “${name}”?`,
    description: 'It becomes a draft again. It is not reviewed until you submit it again.',
    note: { label: 'Note', needed: false },
    done: (name) => `“${name}” is a draft again.`,
    tone: 'primary',
  },
  approve: {
    verb: 'Approve',
    title: (name) => `Approve “${name}”?`,
    description: 'It becomes public now, or on its embargo date. Everyone can then read what the preview shows.',
    note: { label: 'Note', needed: false },
    done: (name) => `“${name}” is approved.`,
    tone: 'primary',
  },
  request_changes: {
    verb: 'Request changes',
    title: (name) => `Request changes to “${name}”?`,
    description: 'The requester is notified, makes the changes and submits again.',
    note: { label: 'Requested changes', needed: true },
    done: (name) => `Changes requested for “${name}”.`,
    tone: 'primary',
  },
  revoke: {
    verb: 'Revoke',
    title: (name) => `Revoke “${name}”?`,
    description: 'It stops being public at once. Its title, the date and the reason stay visible.',
    note: { label: 'Reason (public)', needed: true },
    done: (name) => `“${name}” is no longer public.`,
    tone: 'destroy',
  },
  withdraw: {
    verb: 'Withdraw',
    title: (name) => `Withdraw “${name}”?`,
    description:
      'It stops being public at once. Its title, the date and the reason stay visible. Cohorts that use it count it as unavailable.',
    note: { label: 'Reason (public)', needed: true },
    done: (name) => `“${name}” is withdrawn.`,
    tone: 'destroy',
  },
  note: {
    verb: 'Add note',
    title: (name) => `Note on “${name}”`,
    description: 'Visible to members of its workspace and reviewers.',
    note: { label: 'Note', needed: true },
    done: () => 'Note added to the history.',
    tone: 'primary',
  },
  unassign: {
    verb: 'Return to queue',
    title: (name) => `Return “${name}” to the queue?`,
    description: 'Another reviewer can take it.',
    note: null,
    done: (name) => `“${name}” was returned to the queue.`,
    tone: 'primary',
  },
};

/** The allowed steps in the order of the buttons; the main one comes last. */
export function decisionsFor({ allowed_actions }: Pick<PublicationDetail, 'allowed_actions'>): Decision[] {
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
  return order.filter((step) => allowed_actions.includes(step));
}

/** The role in which the user edits the terms: workspace member or reviewer. */
export const editorRole = (publication: Pick<Publication, 'workspace_id'>, memberOf: readonly string[]) =>
  memberOf.includes(publication.workspace_id) ? 'owner' : 'reviewer';
