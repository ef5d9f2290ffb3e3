import { describe, expect, test } from 'vitest';
import { renderMarkup, textOfHtml } from '#testing';
import { ReauthForm, ReauthProviders } from './reauth-dialog.tsx';

const nothing = () => undefined;
const form = (required: ('password' | 'code')[]) =>
  renderMarkup(<ReauthForm required={required} onProved={nothing} onClose={nothing} />);

describe('a call that wants a fresh proof', () => {
  test('asks for the password, and for a code where the account has a second factor', () => {
    expect(form(['password'])).toMatch(/type="password"/);
    expect(form(['password'])).not.toContain('one-time-code');
    expect(form(['password', 'code'])).toMatch(/one-time-code/i);
  });

  test('sends anyone who has no password to where the account is linked, or to “Forgot password”', () => {
    expect(textOfHtml(renderMarkup(<ReauthProviders providers={['orcid']} />))).toContain('Sign in with ORCID again');
    expect(textOfHtml(renderMarkup(<ReauthProviders providers={[]} />))).toContain('Forgot password');
  });
});
