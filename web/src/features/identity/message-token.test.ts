import { expect, test } from 'vitest';
import { messageToken, pathWithin } from './message-token.ts';

test('the token comes from the fragment, under its own name', () => {
  expect(messageToken('#token=abc_123', 'token')).toBe('abc_123');
  expect(messageToken('verify=abc', 'verify')).toBe('abc');
  for (const hash of ['', '#', '#token=', '#verify=abc']) expect(messageToken(hash, 'token')).toBeNull();
});

test('a link to this portal keeps its fragment; one to elsewhere is not ours', () => {
  const here = 'http://localhost:8080';
  expect(pathWithin('http://localhost:8080/sign-up#verify=a', here)).toBe('/sign-up#verify=a');
  expect(pathWithin('/sign-up#verify=a', here)).toBe('/sign-up#verify=a');
  expect(pathWithin('https://elsewhere.example/sign-up', here)).toBeNull();
  expect(pathWithin('http://', here)).toBeNull();
});
