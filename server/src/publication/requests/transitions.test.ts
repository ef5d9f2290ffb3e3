import {
  type PublicationAction,
  type PublicationState,
  publicationActions,
  publicationStates,
} from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { refusalOf, stateAfter } from './transitions.ts';

/** Every step that is possible, by hand from the design; all others are refused. */
const possible: [PublicationState, PublicationAction, PublicationState][] = [
  ['draft', 'submit', 'submitted'],
  ['submitted', 'assign', 'assigned'],
  ['submitted', 'retract', 'draft'],
  ['assigned', 'assign', 'assigned'],
  ['assigned', 'unassign', 'submitted'],
  ['assigned', 'request_changes', 'changes_requested'],
  ['assigned', 'approve', 'approved'],
  ['assigned', 'retract', 'draft'],
  ['changes_requested', 'submit', 'submitted'],
  ['changes_requested', 'retract', 'draft'],
  ['approved', 'publish', 'public'],
  ['approved', 'request_changes', 'changes_requested'],
  ['approved', 'retract', 'draft'],
  ['public', 'withdraw', 'withdrawn'],
  ['public', 'revoke', 'withdrawn'],
];

describe('a publication', () => {
  test.each(possible)('that is %s can be %s: it is then %s', (state, action, after) => {
    expect(stateAfter(state, action)).toBe(after);
  });

  const impossible = publicationStates.flatMap((state) =>
    publicationActions
      .filter((action) => !possible.some(([from, step]) => from === state && step === action))
      .map((action) => [state, action] as const),
  );

  test.each(impossible)('that is %s refuses %s, in a sentence', (state, action) => {
    expect(stateAfter(state, action)).toBeNull();
    expect(refusalOf('Gut', state, action)).toMatch(/^“Gut” is .+: it can’t be .+ now\.$/);
  });

  test('never becomes public without a review, however it goes', () => {
    const reached = new Set<PublicationState>(['draft']);
    const skipping: PublicationAction[] = publicationActions.filter((action) => action !== 'approve');
    for (const state of reached) {
      for (const action of skipping) {
        const after = stateAfter(state, action);
        if (after) reached.add(after);
      }
    }
    expect([...reached].toSorted()).toEqual(['assigned', 'changes_requested', 'draft', 'submitted'].toSorted());
  });
});
