import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { smtpTransport } from '#platform/mail';
import { testMailServer } from '#testing';
import { openAccounts, outcomeOf } from '../account.fixture.ts';

const server = await testMailServer();
afterAll(server.close);
const post = smtpTransport(server.url, 'Cohortium <portal@cohortium.example>');
const { call, signIn, identity } = await openAccounts({
  demo: false,
  post,
  settings: { SMTP_URL: server.url },
});

async function mailTo(address: string, subject: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = server.received.find((mail) => mail.to.includes(address) && mail.subject === subject);
    if (found) return found;
    await pause(50);
  }
  throw new Error(`No mail “${subject}” came to ${address}.`);
}

const secretIn = (text: string) => /#(?:verify|token)=([\w-]+)/.exec(text)?.[1] ?? '';

test('an address is confirmed, and a password set again, by links in real mail', async () => {
  const email = 'ada@lab.example';
  const { data } = await call(identity.register, { body: { email, password: 'twelve bottles', name: 'Ada' } });
  expect(data).toEqual({ message_sent: true, delivery: 'mail' });
  const welcome = await mailTo(email, 'Confirm your email address for Cohortium');
  expect(welcome.from).toBe('Cohortium <portal@cohortium.example>');
  await call(identity.verify, { body: { token: secretIn(welcome.text), password: 'twelve bottles' } });
  expect(await outcomeOf(signIn(email, 'twelve bottles'))).toBe(200);
  await call(identity.forgotPassword, { body: { email } });
  const reset = await mailTo(email, 'Set a new Cohortium password');
  await call(identity.resetPassword, { body: { token: secretIn(reset.text), password: 'thirteen bottles' } });
  expect(await outcomeOf(signIn(email, 'thirteen bottles'))).toBe(200);
  await mailTo(email, 'Your Cohortium password was changed');
});

test('an unknown address gets no mail, and anyone who asks the same answer', async () => {
  const known = await call(identity.forgotPassword, { body: { email: 'ada@lab.example' } });
  expect(await call(identity.forgotPassword, { body: { email: 'nobody@lab.example' } })).toEqual(known);
  await pause(1500);
  expect(server.received.filter(({ to }) => to.includes('nobody@lab.example'))).toEqual([]);
});
