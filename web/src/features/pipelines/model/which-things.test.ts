import { expect, test } from 'vitest';
import { hidingOf, sayNone, whichThings } from './which-things.ts';

test('each list leaves out what belongs to the others, and all leaves out nothing', () => {
  expect(hidingOf('')).toEqual({});
  expect(hidingOf('own')).toEqual({ hide_public: true, hide_shared: true });
  expect(hidingOf('shared')).toEqual({ shared_with_me: true });
  expect(hidingOf('public')).toEqual({ hide_private: true, hide_shared: true });
});

test('an empty list of others’ things names what is missing', () => {
  expect(sayNone('shared', 'run')?.title).toBe('Nobody shares a run with you or this workspace.');
  expect(sayNone('public', 'pipeline')?.title).toBe('No pipeline is public.');
  expect(whichThings.filter((which) => sayNone(which, 'run') === null)).toEqual(['', 'own']);
});
