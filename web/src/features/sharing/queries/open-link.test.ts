import { CallError } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { isSpent, keepSecret, keptSecret } from './open-link.ts';

test('a secret is kept for the tab once the address has lost it; an address without one takes nothing away', () => {
  expect(keptSecret()).toBeNull();
  keepSecret('4iXann-g13b');
  keepSecret('');
  expect(keptSecret()).toBe('4iXann-g13b');
});

test('an expired, revoked or unknown link is spent; a server that fails is asked again', () => {
  const refused = (status: number) => new CallError(status, { detail: 'No', code: 'not_found' });
  expect(isSpent(refused(404))).toBe(true);
  expect(isSpent(refused(500))).toBe(false);
  expect(isSpent(new Error('lost'))).toBe(false);
});
