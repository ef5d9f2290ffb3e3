import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerJson, connectPages, renderMarkup, renderText, startRecordingServer } from '#testing';
import { type Exchange, exchangeCode } from './exchange.ts';
import { ExchangeStage } from './exchange-stage.tsx';
import { clearSecret, redirectToProvider, storedSecret } from './redirect-to-provider.ts';

const elsewhere = 'https://orcid.example/authorize?state=1';
const session = { access_token: 'token-of-eva', token_type: 'bearer', expires_at: '2027-01-01T00:00:00.000Z' };
let answer: { status: number; body: object } = { status: 200, body: {} };
const portal = await startRecordingServer((response, { line }) =>
  line.includes('/authorize')
    ? answerJson(response, { data: { authorization_url: elsewhere } })
    : answerJson(response, answer.body, answer.status),
);
connectPages(portal);

const realWindow = Object.getOwnPropertyDescriptor(globalThis, 'window');
const leaveWindow = () => {
  if (realWindow) Object.defineProperty(globalThis, 'window', realWindow);
  else Reflect.deleteProperty(globalThis, 'window');
};
/** Somebody has pressed the provider's button in this tab. */
beforeEach(async () => {
  vi.stubGlobal('window', { isSecureContext: true, location: { assign: () => undefined } });
  await redirectToProvider('orcid');
  leaveWindow();
  portal.received.splice(0);
});
afterEach(clearSecret);
afterAll(leaveWindow);

const requester: Exchange = { stage: 'asking' };
const answers = (data: object) => {
  answer = { status: 200, body: { data } };
};
const refuses = (status: number, detail: string, code: string) => {
  answer = { status, body: { detail, code } };
};

describe('coming back from a provider', () => {
  test('opens the account by the code and this tab’s secret, which then is forgotten', async () => {
    answers({ outcome: 'signed_in', session });
    const secret = storedSecret();
    expect(await exchangeCode('one-time', {}, requester)).toEqual({ stage: 'signed_in', token: 'token-of-eva' });
    expect(portal.received[0]?.line).toMatch(/^POST \/identity\/oauth\/exchange/);
    expect(portal.received[0]?.body).toEqual({ code: 'one-time', binding_secret: secret });
    expect(storedSecret()).toBeNull();
  });

  test('in another tab asks nothing: the code is worth nothing without the secret', async () => {
    clearSecret();
    const ended = await exchangeCode('one-time', {}, requester);
    expect(ended).toEqual({
      stage: 'failed',
      problem: 'This sign-in was started in another tab or browser. Start again here.',
    });
    expect(portal.received).toEqual([]);
  });

  test('asks for the address where the provider tells none, and keeps the secret for the second go', async () => {
    answers({ outcome: 'email_required' });
    const now = await exchangeCode('one-time', {}, requester);
    expect(now).toEqual({ stage: 'email_required', problem: null });
    expect(storedSecret()).not.toBeNull();
    answers({ outcome: 'message_sent', email: 'eva@lab.example' });
    expect(await exchangeCode('one-time', { email: 'eva@lab.example' }, now)).toEqual({
      ...{ stage: 'message_sent', email: 'eva@lab.example' },
    });
    expect(portal.received[1]?.body).toMatchObject({ code: 'one-time', email: 'eva@lab.example' });
    expect(storedSecret()).toBeNull();
  });

  test('asks for the code of an account with a second factor; a wrong one can be tried again', async () => {
    refuses(401, 'A code is wanted.', 'second_factor_required');
    const now = await exchangeCode('one-time', {}, requester);
    expect(now).toEqual({ stage: 'second_factor', problem: null });
    refuses(400, 'This code is wrong or was used.', 'bad_request');
    const again = await exchangeCode('one-time', { second_factor: '000000' }, now);
    expect(again).toEqual({ stage: 'second_factor', problem: 'This code is wrong or was used.' });
    expect(storedSecret()).not.toBeNull();
    expect(portal.received[1]?.body).toMatchObject({ second_factor: '000000' });
  });

  test('with a code that was used or is old says so, and ends there', async () => {
    refuses(400, 'This sign-in has expired.', 'bad_request');
    expect(await exchangeCode('old', {}, requester)).toEqual({ stage: 'failed', problem: 'This sign-in has expired.' });
  });

  test('of somebody who is signed in links the account elsewhere', async () => {
    answers({ outcome: 'linked', provider: 'orcid' });
    expect(await exchangeCode('one-time', {}, requester)).toEqual({ stage: 'linked' });
  });
});

describe('what is shown meanwhile', () => {
  const stage = (exchange: Exchange) => <ExchangeStage exchange={exchange} onInput={async () => undefined} />;

  test('that it goes on, how it ended, and whom a message was sent to', () => {
    expect(renderText(stage(requester))).toBe('Signing in …');
    expect(renderText(stage({ stage: 'signed_in', token: 'secret-token' }))).not.toContain('secret-token');
    expect(renderText(stage({ stage: 'failed', problem: 'It has expired.' }))).toBe('It has expired.');
    expect(renderText(stage({ stage: 'message_sent', email: 'eva@lab.example' }))).toContain(
      'We have sent a message to eva@lab.example.',
    );
    expect(renderText(stage({ stage: 'linked' }))).toBe('Account linked. You can close this page.');
  });

  test('one field for what is missing, with why the last answer was refused', () => {
    const email = renderMarkup(stage({ stage: 'email_required', problem: null }));
    expect(email).toMatch(/<input(?=[^>]*name="email")(?=[^>]*type="email")/);
    expect(email).not.toContain('name="second_factor"');
    const code = renderMarkup(stage({ stage: 'second_factor', problem: 'This code is wrong or was used.' }));
    expect(code).toMatch(/<input(?=[^>]*name="second_factor")(?=[^>]*autoComplete="one-time-code")/i);
    expect(code).toContain('This code is wrong or was used.');
    expect(code).toMatch(/<button[^>]*type="submit"/);
  });
});
