import { CallError } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { isLinkGone, storedSecret, storeSecret } from './open-link.ts';

test('a secret is kept for the tab once the address has lost it; an address without one takes nothing away', () => {
  expect(storedSecret()).toBeNull();
  storeSecret('4iXann-g13b');
  storeSecret('');
  expect(storedSecret()).toBe('4iXann-g13b');
});

test('an expired, revoked or unknown link is spent; a server that fails is asked again', () => {
  const refused = (status: number) => new CallError(status, { detail: 'No', code: 'not_found' });
  expect(isLinkGone(refused(404))).toBe(true);
  expect(isLinkGone(refused(500))).toBe(false);
  expect(isLinkGone(new Error('lost'))).toBe(false);
});
