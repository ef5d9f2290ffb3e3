import { expect, test } from 'vitest';
import { emptyScopeText, listScopes, scopeParams } from './list-scopes.ts';

test('each list leaves out what belongs to the others, and all leaves out nothing', () => {
  expect(scopeParams('')).toEqual({});
  expect(scopeParams('own')).toEqual({ hide_public: true, hide_shared: true });
  expect(scopeParams('shared')).toEqual({ shared_with_me: true });
  expect(scopeParams('public')).toEqual({ hide_private: true, hide_shared: true });
});

test('an empty list of others’ things names what is missing', () => {
  expect(emptyScopeText('shared', 'run')?.title).toBe('No run is shared with you or this workspace.');
  expect(emptyScopeText('public', 'pipeline')?.title).toBe('No pipeline is public.');
  expect(listScopes.filter((which) => emptyScopeText(which, 'run') === null)).toEqual(['', 'own']);
});
