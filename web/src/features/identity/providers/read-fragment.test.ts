import { expect, test } from 'vitest';
import { describeProviderError } from './provider-error.ts';
import { readFragment } from './read-fragment.ts';

test('the sign-in page goes on with what a provider or a message began', () => {
  expect(readFragment('oauth=abc')).toEqual({ kind: 'code', code: 'abc' });
  expect(readFragment('#link=def')).toEqual({ kind: 'link', token: 'def' });
});

test('every error code of a provider becomes a sentence', () => {
  expect(readFragment('#oauth_error=refused')).toEqual({ kind: 'failed', errorCode: 'refused' });
  expect(describeProviderError('refused')).toMatch(/did not give consent/);
  expect(describeProviderError('expired')).toMatch(/expired/);
  expect(describeProviderError('<img>')).toMatch(/could not be verified/);
});

test('an ordinary address is the ordinary page', () => {
  for (const hash of ['', '#', '#token=x', '#oauth=']) expect(readFragment(hash)).toBeNull();
});
