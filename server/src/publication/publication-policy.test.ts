import {
  type AppRole,
  appRoles,
  type PublicationDetail,
  type PublicationState,
  publicationActions,
  publicationStates,
  type WorkspaceRole,
} from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import type { Membership, Person } from '#platform/http';
import { testMembership } from '#testing';
import { allowedNow, callersOf, mayDecide, type PublicationAccess, requireNotOwn } from './publication-policy.ts';
import type { PublicationRow, StepRow } from './publications-store.ts';
import { stateAfter } from './requests/transitions.ts';

type May = PublicationDetail['allowed_actions'][number];

const someone = (id: string, app_role_name: AppRole = 'data_explorer'): Person => ({
  id,
  email: `${id}@lab.example`,
  name: id,
  app_role_name,
  signed_term: true,
  session_id: id,
  token_scope: null,
});
const memberAs = (role: WorkspaceRole): Membership => testMembership('lab', role);
const row = (state: PublicationState, reviewer_id: string | null = 'curator'): PublicationRow => ({
  publication_id: 'one',
  object_type: 'project',
  object_id: 'study',
  object_version: null,
  workspace_id: 'lab',
  title: 'Gut',
  state,
  licence: 'CC0-1.0',
  human_reads: 'removed',
  embargo_until: null,
  metadata_note: '',
  n_samples: 3,
  checklist: [],
  checked_at: '2026-11-21T00:00:00Z',
  requested_by: 'ana',
  reviewer_id,
  created_at: '2026-11-21T00:00:00Z',
  updated_at: '2026-11-21T00:00:00Z',
  public_at: null,
  withdrawn_at: null,
  withdrawn_reason: null,
  change_no: 1,
});
const callers = new Set(['ana']);
const outside: PublicationAccess = { membership: null, reviews: true };
const allowed = (person: Person, state: PublicationState, standing: PublicationAccess): May[] =>
  allowedNow(person, row(state), callers, standing).toSorted();

/** By hand from the specification's §6: what each may do in each state. */
const byHand: Record<'owner' | 'curator' | 'other_curator' | 'moderator', Record<PublicationState, May[]>> = {
  owner: {
    draft: ['edit', 'submit'],
    submitted: ['retract'],
    assigned: ['retract'],
    changes_requested: ['edit', 'retract', 'submit'],
    approved: ['retract'],
    public: ['withdraw'],
    withdrawn: [],
  },
  curator: {
    draft: [],
    submitted: ['assign', 'edit', 'note'],
    assigned: ['assign', 'edit', 'note', 'request_changes', 'unassign'],
    changes_requested: ['note'],
    approved: ['edit', 'note', 'request_changes'],
    public: ['note'],
    withdrawn: [],
  },
  other_curator: {
    draft: [],
    submitted: ['assign', 'edit', 'note'],
    assigned: ['assign', 'edit', 'note', 'unassign'],
    changes_requested: ['note'],
    approved: ['edit', 'note'],
    public: ['note'],
    withdrawn: [],
  },
  moderator: {
    draft: [],
    submitted: ['assign', 'edit', 'note'],
    assigned: ['approve', 'assign', 'edit', 'note', 'request_changes', 'unassign'],
    changes_requested: ['note'],
    approved: ['edit', 'note', 'request_changes'],
    public: ['note', 'revoke'],
    withdrawn: ['delete'],
  },
};

describe('what may be done', () => {
  const people = {
    owner: [someone('ben'), { membership: memberAs('owner'), reviews: false }],
    curator: [someone('curator', 'data_curator'), outside],
    other_curator: [someone('carl', 'data_curator'), outside],
    moderator: [someone('mo', 'platform_moderator'), outside],
  } as const;

  test.each(publicationStates.filter((state) => state !== 'draft'))('with one that is %s, by role', (state) => {
    for (const who of ['owner', 'curator', 'other_curator', 'moderator'] as const) {
      const [person, standing] = people[who];
      expect([who, allowed(person, state, standing)]).toEqual([who, byHand[who][state]]);
    }
  });

  test('with a draft: it is its workspace’s alone', () => {
    const [owner, standing] = people.owner;
    expect(allowed(owner, 'draft', standing)).toEqual(byHand.owner.draft);
    expect(allowed(someone('mo', 'platform_moderator'), 'draft', { membership: null, reviews: false })).toEqual([]);
  });

  test('by readers and writers: nothing; by admins what owners may', () => {
    for (const state of publicationStates) {
      for (const role of ['reader', 'writer'] as const) {
        expect(allowed(someone('rita'), state, { membership: memberAs(role), reviews: false })).toEqual([]);
      }
      const admin = allowed(someone('ada'), state, { membership: memberAs('admin'), reviews: false });
      expect(admin).toEqual(byHand.owner[state]);
    }
  });

  test('by who asked for it, whatever their role in the portal: only what ends it', () => {
    const standing: PublicationAccess = { membership: memberAs('owner'), reviews: true };
    const chief = someone('ana', 'platform_admin');
    expect(allowed(chief, 'assigned', standing)).toEqual(['retract']);
    expect(allowed(chief, 'public', standing)).toEqual(['revoke', 'withdraw']);
  });

  test('by a token for reading: nothing; by one for writing what its person may', () => {
    const with_token = (scope: 'read' | 'write') => ({
      ...someone('mo', 'platform_moderator'),
      token_scope: { scope, workspace_id: null },
    });
    const everything: PublicationAccess = { membership: memberAs('owner'), reviews: true };
    for (const state of publicationStates) {
      expect(allowed(with_token('read'), state, everything)).toEqual([]);
      expect(allowed(with_token('write'), state, outside)).toEqual(
        allowed(someone('mo', 'platform_moderator'), state, outside),
      );
    }
  });

  test('never a step that the state does not take', () => {
    const everything: PublicationAccess = { membership: memberAs('owner'), reviews: true };
    for (const state of publicationStates) {
      for (const role of appRoles) {
        const may = allowed(someone('carl', role), state, everything);
        for (const action of publicationActions.filter((step) => may.includes(step))) {
          expect([state, action, stateAfter(state, action)]).not.toContain(null);
        }
      }
    }
  });
});

describe('who asked', () => {
  const step = (action: StepRow['action'], person_id: string | null): StepRow => ({
    step_id: action,
    publication_id: 'one',
    action,
    from_state: null,
    to_state: 'draft',
    person_id,
    note: '',
    at: '2026-11-21T00:00:00Z',
  });

  test('are the person who began it and the one who submitted it; a change of terms alone does not count', () => {
    const steps = [step('create', 'ben'), step('edit', 'carl'), step('submit', 'dora'), step('publish', null)];
    expect([...callersOf(row('assigned'), steps)].toSorted()).toEqual(['ana', 'ben', 'dora']);
    expect(() => requireNotOwn({ id: 'dora' }, callersOf(row('assigned'), steps))).toThrow(
      'You can’t review your own request. Assign it to another reviewer.',
    );
    expect(() => requireNotOwn({ id: 'carl' }, callersOf(row('assigned'), steps))).not.toThrow();
  });

  test('decisions are the assigned reviewer’s, or of those who approve', () => {
    expect(mayDecide(someone('curator', 'data_curator'), row('assigned'))).toBe(true);
    expect(mayDecide(someone('carl', 'data_curator'), row('assigned'))).toBe(false);
    expect(mayDecide(someone('carl', 'data_curator'), row('assigned', null))).toBe(false);
    expect(mayDecide(someone('mo', 'platform_moderator'), row('assigned'))).toBe(true);
  });
});
