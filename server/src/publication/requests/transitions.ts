import type { PublicationAction, PublicationState } from '@cohortium/contract';

type Row = Partial<Record<PublicationAction, PublicationState>>;

/**
 * What may become of a publication: state → step → state. Nothing else may. `approved` waits for the end of an embargo
 * and can still be called back; `withdrawn` is the end, after which the same thing is asked for again.
 */
const TRANSITIONS: Record<PublicationState, Row> = {
  draft: { submit: 'submitted' },
  submitted: { assign: 'assigned', retract: 'draft' },
  assigned: {
    assign: 'assigned',
    unassign: 'submitted',
    request_changes: 'changes_requested',
    approve: 'approved',
    retract: 'draft',
  },
  changes_requested: { submit: 'submitted', retract: 'draft' },
  approved: { publish: 'public', request_changes: 'changes_requested', retract: 'draft' },
  public: { withdraw: 'withdrawn', revoke: 'withdrawn' },
  withdrawn: {},
};

/** The state after a step; null where the step is not possible. */
export const stateAfter = (state: PublicationState, action: PublicationAction): PublicationState | null =>
  TRANSITIONS[state][action] ?? null;

const STATE_LABELS: Record<PublicationState, string> = {
  draft: 'a draft',
  submitted: 'submitted and waiting for a reviewer',
  assigned: 'under review',
  changes_requested: 'returned for changes',
  approved: 'approved and under embargo',
  public: 'public',
  withdrawn: 'withdrawn',
};

const ACTION_LABELS: Record<PublicationAction, string> = {
  submit: 'submitted',
  retract: 'withdrawn',
  assign: 'assigned',
  unassign: 'returned to the queue',
  request_changes: 'returned for changes',
  approve: 'approved',
  publish: 'published',
  withdraw: 'withdrawn',
  revoke: 'revoked',
};

/** Why a step is not possible, in a sentence. */
export const refusalOf = (title: string, state: PublicationState, action: PublicationAction): string =>
  `“${title}” is ${STATE_LABELS[state]}: it can’t be ${ACTION_LABELS[action]} now.`;
