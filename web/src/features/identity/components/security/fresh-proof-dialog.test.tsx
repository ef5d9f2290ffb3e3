import { describe, expect, test } from 'vitest';
import { draw, words } from '#testing';
import { ProofForm, ProvidersToProve } from './fresh-proof-dialog.tsx';

const form = (asks: ('password' | 'code')[]) =>
  draw(<ProofForm id="f" ways={{ is_fresh: false, asks, providers: [] }} problems={{}} onSubmit={() => undefined} />);

describe('a call that wants a fresh proof', () => {
  test('asks for the password, and for a code where the account has a second factor', () => {
    expect(form(['password'])).toMatch(/type="password"/);
    expect(form(['password'])).not.toContain('one-time-code');
    expect(form(['password', 'code'])).toMatch(/one-time-code/i);
  });

  test('sends whoever has no password to where the account is linked, or to “Forgot password”', () => {
    expect(words(draw(<ProvidersToProve providers={['orcid']} />))).toContain('Sign in with ORCID again');
    expect(words(draw(<ProvidersToProve providers={[]} />))).toContain('Forgot password');
  });
});
