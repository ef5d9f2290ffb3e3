import { CallError } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import { CodeField, requiresCode } from './code-field.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { FormProblem } from './form-problem.tsx';
import { LoginScreen } from './login-screen.tsx';
import { PasswordField } from './password-field.tsx';
import { FinishSignIn } from './providers/finish-sign-in.tsx';
import { ProviderButtons } from './providers/provider-buttons.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';
import { TERMS } from './terms.ts';
import { TermsText } from './terms-dialog.tsx';

const ignore = () => undefined;

test('only an account that wants a second factor is asked for its code', () => {
  const refused = (code: 'second_factor_required' | 'unauthenticated') => new CallError(401, { detail: 'No.', code });
  expect(requiresCode(refused('second_factor_required'))).toBe(true);
  expect(requiresCode(refused('unauthenticated'))).toBe(false);
  for (const other of [new Error('second_factor_required'), null, 'second_factor_required']) {
    expect(requiresCode(other)).toBe(false);
  }
});

test('a wrong code is reported at its field', () => {
  const wrong = renderMarkup(<CodeField error="This code is wrong or was used." />);
  expect(wrong).toContain('aria-invalid="true"');
  expect(wrong).toContain('This code is wrong or was used.');
  expect(renderMarkup(<CodeField />)).not.toContain('aria-invalid="true"');
});

test('the sign-in says why the last session could not go on, and asks for no code before it is wanted', () => {
  const page = renderText(<LoginScreen onSignedIn={ignore} failure="The server cannot be reached." />);
  expect(page).toContain('The server cannot be reached.');
  expect(page).not.toContain('Six digits');
  expect(page).toContain('Create an account');
  expect(renderText(<LoginScreen onSignedIn={ignore} failure={null} />)).not.toContain('cannot be reached');
});

test('without a problem nothing stands in its place', () => {
  expect(renderMarkup(<FormProblem sentence={null} />)).toBe('');
  expect(renderText(<FormProblem sentence="No <b>." />)).toContain('No &lt;b&gt;.');
});

test('a new password says how far it is while it is typed', () => {
  const control = { name: 'password', onChange: async () => true, onBlur: async () => true, ref: ignore };
  const field = (value: string) =>
    renderText(<PasswordField {...{ label: 'Password', value, control, error: undefined }} />);
  expect(field('short')).toContain('7 more characters');
  expect(field('elevenchars')).toContain('1 more character');
  expect(field('x'.repeat(20))).toContain('Strong');
});

test('an address without a token sets no password, and says how to get one that does', () => {
  const page = renderMarkup(<ResetPasswordScreen />);
  expect(page).toContain('This link is incomplete.');
  expect(page).toContain('href="/forgot-password"');
  expect(page).not.toContain('<form');
});

test('anyone who forgot the password names an address', () => {
  expect(renderMarkup(<ForgotPasswordScreen />)).toMatch(/type="email"/);
});

test('anyone who is invited keeps the address of the invitation; others write theirs', () => {
  const lead = <>Ben invites you.</>;
  const invited = renderMarkup(
    <SignUpScreen onSignedIn={() => undefined} invited={{ lead, email: 'eva@lab.example' }} />,
  );
  expect(invited).toContain('You are invited');
  expect(invited).toContain('; the invitation is on your home page.');
  const ended = renderText(
    <SignUpScreen onSignedIn={() => undefined} invited={{ lead: <>This invitation has ended.</> }} />,
  );
  expect(ended).toMatch(/Create an account This invitation has ended\. Already have an account/);
  expect(ended).not.toContain('waits on your home page');
  expect(renderText(<SignUpScreen onSignedIn={() => undefined} invited={{ lead, instead: <p>Accept</p> }} />)).toMatch(
    /You are invited Ben .* Accept/,
  );
  expect(
    renderMarkup(<SignUpScreen onSignedIn={() => undefined} invited={{ lead, instead: <p>Accept</p> }} />),
  ).not.toContain('<form');
});

test('each provider is offered by its name', () => {
  const both = renderText(
    <ProviderButtons
      providers={[
        { provider: 'google', name: 'Google' },
        { provider: 'orcid', name: 'ORCID' },
      ]}
    />,
  );
  expect(both).toBe('Sign in with Google Sign in with ORCID');
});

test('what a provider or a message began goes on: by a press, while waiting, or with the reason why not', () => {
  const finish = (begun: Parameters<typeof FinishSignIn>[0]['fragment']) =>
    renderText(<FinishSignIn fragment={begun} onSignedIn={ignore} />);
  // Programs that follow the links of mail press nothing.
  expect(finish({ kind: 'link', token: 'abc' })).toContain('Link account');
  expect(finish({ kind: 'code', code: 'abc' })).toBe('Signing in …');
  expect(finish({ kind: 'failed', errorCode: 'refused' })).toMatch(
    /You did not give consent at the provider\. Start again, or sign in with your password\..* Back to sign in/,
  );
});

test('the terms are seven numbered sections, each reached from the contents', () => {
  const html = renderMarkup(<TermsText />);
  expect(TERMS).toHaveLength(7);
  for (const [place, { id, title }] of TERMS.entries()) {
    expect(html).toContain(`href="#${id}"`);
    expect(html).toMatch(new RegExp(`<h3 id="${id}"[^>]*>${place + 1}\\. ${title}</h3>`));
  }
  expect(new Set(TERMS.map(({ id }) => id)).size).toBe(7);
});
