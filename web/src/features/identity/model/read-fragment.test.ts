import { expect, test } from 'vitest';
import { readFragment } from './read-fragment.ts';
import { sayFailure } from './say-failure.ts';

test('the sign-in page goes on with what a provider or a message began', () => {
  expect(readFragment('oauth=abc')).toEqual({ kind: 'code', code: 'abc' });
  expect(readFragment('#link=def')).toEqual({ kind: 'link', token: 'def' });
});

test('what went wrong at a provider is told in a sentence, whatever word comes', () => {
  expect(readFragment('#oauth_error=refused')).toEqual({ kind: 'failed', word: 'refused' });
  expect(sayFailure('refused')).toMatch(/did not give consent/);
  expect(sayFailure('expired')).toMatch(/expired/);
  expect(sayFailure('<img>')).toMatch(/could not be verified/);
});

test('an ordinary address is the ordinary page', () => {
  for (const hash of ['', '#', '#token=x', '#oauth=']) expect(readFragment(hash)).toBeNull();
});
