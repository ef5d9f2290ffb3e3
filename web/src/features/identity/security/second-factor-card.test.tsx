import { type SecondFactor, secondFactorRoutes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { renderText } from '#testing';
import { SecondFactorCard } from './second-factor-card.tsx';

function drawn(data: SecondFactor, isRequired: boolean) {
  const { queryKey } = queryOf(secondFactorRoutes.secondFactor, {});
  return renderText(<SecondFactorCard isRequired={isRequired} onChanged={() => undefined} />, [[queryKey, { data }]]);
}

test('the card says what a second factor does, and whose role waits for it', () => {
  const off = { is_on: false, n_recovery_codes: 0 };
  expect(drawn(off, false)).toContain(
    'Signing in also requires a code from an app on your phone. A stolen password alone is not enough.',
  );
  expect(drawn(off, false)).not.toContain('Your role');
  expect(drawn(off, true)).toContain('Your administrator role becomes active when two-factor authentication is on.');
});

test('once it is on, the codes that are left are counted, and few are warned of', () => {
  expect(drawn({ is_on: true, n_recovery_codes: 10 }, false)).toContain('10 recovery codes are left.');
  expect(drawn({ is_on: true, n_recovery_codes: 10 }, false)).not.toContain('Few recovery codes');
  expect(drawn({ is_on: true, n_recovery_codes: 2 }, false)).toContain('Few recovery codes are left.');
  expect(drawn({ is_on: true, n_recovery_codes: 1 }, false)).toContain('1 recovery code is left.');
  expect(drawn({ is_on: true, n_recovery_codes: 0 }, false)).toContain('0 recovery codes are left.');
});

test('before the answer neither on nor off is claimed', () => {
  expect(renderText(<SecondFactorCard isRequired={false} onChanged={() => undefined} />)).toBe(
    'Two-factor authentication',
  );
});
