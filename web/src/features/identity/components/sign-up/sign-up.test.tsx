import { CallError } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { type Answers, draw, said, words } from '#testing';
import { AuthFrame } from '../auth-frame.tsx';
import { LungPicture } from '../lung-picture.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';
import { VerifyEmail } from './verify-email.tsx';

const nothing = () => undefined;
const input = (html: string, name: string) => html.match(new RegExp(`<input(?=[^>]*name="${name}")[^>]*>`))?.[0] ?? '';

describe('asking for an account', () => {
  const html = draw(<SignUpForm email="" onSignedUp={nothing} />);

  test('wants a name, an address and a password, which password managers recognise', () => {
    expect(input(html, 'name')).toMatch(/autoComplete="name"/i);
    expect(input(html, 'email')).toMatch(/(?=.*type="email")(?=.*autoComplete="email")/i);
    expect(input(html, 'password')).toMatch(/(?=.*type="password")(?=.*autoComplete="new-password")/i);
  });

  test('complains of nothing before it is sent, and says how long a password is', () => {
    expect(html).not.toMatch(/role="alert"|aria-invalid="true"/);
    expect(words(html)).toContain('12 more characters');
  });

  test('promises what happens next: a workspace of one’s own, and a message first', () => {
    expect(words(html)).toContain('You get a workspace of your own that nobody else can enter.');
    expect(words(html)).toContain('A message confirms the address before you sign in.');
  });

  test('leads whoever has an account to the sign-in', () => {
    expect(draw(<SignUpScreen />)).toMatch(/Have an account already\?.*<a[^>]*href="\/login"[^>]*>Sign in<\/a>/s);
  });
});

describe('confirming an address', () => {
  const drawn = (answer?: unknown) =>
    draw(<VerifyEmail token="abc" />, answer === undefined ? [] : ([[['verify', 'abc'], answer]] satisfies Answers));

  test('says that it is under way, to readers too', () => {
    expect(words(drawn())).toBe('Confirming…');
    expect(drawn()).toContain('role="status"');
  });

  test('names the address, and leads to the sign-in', () => {
    const html = drawn({ data: { email: 'eva@lab.example' } });
    expect(words(html)).toContain('eva@lab.example is confirmed. Your workspace is waiting.');
    expect(html).toMatch(/<a[^>]*href="\/login"[^>]*>Sign in<\/a>/);
  });

  test('by a link that was used or is old says so, and offers a new one', () => {
    const used = new CallError(400, { detail: 'This link has been used or has expired.', code: 'bad_request' });
    const html = drawn(used);
    expect(words(html)).toContain('This link has been used or has expired.');
    expect(words(html)).toContain('Send a new link');
    expect(input(html, 'email')).toContain('type="email"');
    expect(words(html)).not.toContain('is confirmed');
  });

  test('by another link is another question: no answer is taken for the wrong one', () => {
    expect(said(<VerifyEmail token="other" />, [[['verify', 'abc'], { data: { email: 'eva@lab.example' } }]])).toBe(
      'Confirming…',
    );
  });
});

describe('the frame of the pages before sign-in', () => {
  const html = draw(
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
    const shown = said(<LungPicture />);
    expect(shown).toMatch(/57 samples, Bray–Curtis distance, genus; the first axis holds \d+ % of the variation\./);
    expect(shown).toContain('airways of smokers and non-smokers');
    expect(draw(<LungPicture />).match(/<circle/g)).toHaveLength(57);
  });
});
