import { expect, test } from 'vitest';
import { isPastVersion, parseVersion, pastVersionDenial, requestedVersion } from './past-version.ts';

test('an earlier version is read and never changed; the current one is asked for without its number', () => {
  const past = { version: 3, current_version: 5 };
  const current = { version: 5, current_version: 5 };
  expect([isPastVersion(past), isPastVersion(current)]).toEqual([true, false]);
  expect([requestedVersion(past), requestedVersion(current)]).toEqual([3, null]);
  expect([pastVersionDenial(past), pastVersionDenial(current)]).toEqual([
    'Version 3 can’t be edited; version 5 can be',
    null,
  ]);
});

test('an address names a version by a number from 1, and by nothing else', () => {
  expect(['3', 3, '0', -1, '2.5', 'three', '', null, undefined, true, ['3']].map(parseVersion)).toEqual([
    3,
    3,
    ...Array.from({ length: 9 }, () => null),
  ]);
});
