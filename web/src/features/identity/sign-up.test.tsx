import { describe, expect, test } from 'vitest';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { AuthFrame } from './auth-frame.tsx';
import { LungPicture } from './lung-picture.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';
import { PasswordForm, RequestNewLink, VerifyEmail } from './verify-email.tsx';

const nothing = () => undefined;
const input = (html: string, name: string) => html.match(new RegExp(`<input(?=[^>]*name="${name}")[^>]*>`))?.[0] ?? '';

describe('asking for an account', () => {
  const html = renderMarkup(<SignUpForm email="" onSignedUp={nothing} />);

  test('wants a name, an address and a password, which password managers recognise', () => {
    expect(input(html, 'name')).toMatch(/autoComplete="name"/i);
    expect(input(html, 'email')).toMatch(/(?=.*type="email")(?=.*autoComplete="email")/i);
    expect(input(html, 'password')).toMatch(/(?=.*type="password")(?=.*autoComplete="new-password")/i);
  });

  test('complains of nothing before it is sent, and says how long a password is', () => {
    expect(html).not.toMatch(/role="alert"|aria-invalid="true"/);
    expect(textOfHtml(html)).toContain('12 more characters');
  });

  test('promises what happens next: a workspace of one’s own, and a message first', () => {
    expect(textOfHtml(html)).toContain('You get a private workspace. Confirm your email address before you sign in.');
    expect(textOfHtml(html)).toContain('You get a private workspace. Confirm your email address before you sign in.');
  });

  test('leads anyone who has an account to the sign-in', () => {
    expect(renderMarkup(<SignUpScreen onSignedIn={nothing} />)).toMatch(
      /Already have an account\?.*<a[^>]*href="\/login"[^>]*>Sign in<\/a>/s,
    );
  });
});

describe('confirming an address', () => {
  const html = renderMarkup(<VerifyEmail token="abc" email="ada@lab.example" onSignedIn={nothing} />);

  test('says which address it is, as the link has it', () => {
    expect(textOfHtml(html)).toContain('Your email address: ada@lab.example');
  });

  test('asks for the password of the sign-up: the link alone opens nothing', () => {
    expect(input(html, 'password')).toMatch(/(?=.*type="password")(?=.*autoComplete="current-password")/i);
    expect(textOfHtml(html)).toContain('Confirm and sign in');
  });

  test('lets anyone who did not sign up set a password of their own', () => {
    expect(textOfHtml(html)).toContain('Set a new password');
    const own = renderMarkup(<PasswordForm isNew onGiven={async () => undefined} />);
    expect(input(own, 'password')).toMatch(/autoComplete="new-password"/i);
    expect(textOfHtml(own)).toContain('12 more characters');
  });

  test('by a link that was used or is old offers a new one', () => {
    const again = renderMarkup(<RequestNewLink />);
    expect(input(again, 'email')).toContain('type="email"');
    expect(textOfHtml(again)).toContain('Send a new link');
  });
});

describe('the frame of the pages before sign-in', () => {
  const html = renderMarkup(
    <AuthFrame title="Sign in" lead="New here?">
      <p>form</p>
    </AuthFrame>,
  );

  test('has one heading, the form in the main part, and terms and reference below', () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<main[^>]*>.*<h1[^>]*>Sign in<\/h1>.*form.*<\/main>/s);
    expect(html).toMatch(/<button type="button"[^>]*>Terms<\/button>/);
    expect(html).toMatch(/href="[^"]*\/reference"/);
    expect(html).not.toContain('role="dialog"');
  });

  test('shows real samples, and says how many, of whom, and by which method', () => {
    const shown = renderText(<LungPicture />);
    expect(shown).toMatch(/57 samples, Bray–Curtis distance, genus; the first axis explains \d+ % of the variation\./);
    expect(shown).toContain('airways of smokers and non-smokers');
    expect(renderMarkup(<LungPicture />).match(/<circle/g)).toHaveLength(57);
  });
});
