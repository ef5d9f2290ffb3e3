import { authRoutes, type OutboxMessage } from '@cohortium/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryOf } from '#platform/api';
import { renderMarkup, renderText } from '#testing';
import { OutboxScreen } from './outbox-screen.tsx';
import { MessageLink, SentMessage } from './sent-message.tsx';

beforeAll(() => void vi.stubGlobal('location', new URL('https://portal.example/sign-up')));
afterAll(() => void vi.unstubAllGlobals());

const letter: OutboxMessage = {
  ...{ id: '1'.repeat(32), to: 'Ana@Lab.example', subject: 'Confirm your address', text: 'Hello <Ana>,\nwelcome.' },
  links: [{ title: 'Confirm', href: 'https://portal.example/sign-up#verify=abc' }],
  ...{ created_at: '2020-01-31T10:00:00Z', state: 'stored' },
};
const { queryKey } = queryOf(authRoutes.outbox, {});
const sent = (delivery: 'mail' | 'outbox' | 'spool', data: OutboxMessage[] = []) =>
  renderMarkup(<SentMessage email="ana@lab.example" delivery={delivery} />, [[queryKey, { data }]]);

test('each mail set-up explains where to find the message', () => {
  expect(sent('mail')).toContain('We have sent the message. It can take a minute. Check your spam folder too.');
  expect(sent('outbox')).toContain('Email is not set up on this portal. The message is in its outbox.');
  expect(sent('spool')).toContain('Email is not set up on this portal. Ask its operator to forward the message.');
  for (const delivery of ['mail', 'outbox', 'spool'] as const) expect(sent(delivery)).toContain('ana@lab.example');
});

test('where the outbox is open the link is right here, however the address is written', () => {
  expect(sent('outbox', [letter])).toContain('href="/sign-up#verify=abc"');
  expect(sent('outbox', [letter])).toContain('All messages');
});

test('a message to somebody else, or without a link, is not taken for this one', () => {
  expect(sent('outbox', [{ ...letter, to: 'ben@lab.example' }])).not.toContain('href=');
  expect(sent('outbox', [{ ...letter, links: [] }])).not.toContain('href=');
});

test('a portal that mails shows nobody’s message, even if one is at hand', () => {
  expect(sent('mail', [letter])).not.toContain('href=');
});

test('a link to elsewhere stays what it is', () => {
  const link = (href: string) => renderMarkup(<MessageLink title="Open" href={href} />);
  expect(link('https://portal.example/reset-password-callback#token=a')).toBe(
    '<a href="/reset-password-callback#token=a">Open</a>',
  );
  expect(link('https://elsewhere.example/x')).toBe('<a href="https://elsewhere.example/x">Open</a>');
  // The same host by another way is another place.
  expect(link('http://portal.example/x')).toContain('href="http://portal.example/x"');
});

test('the outbox shows each letter with its words and links, as words', () => {
  const outbox = (data: OutboxMessage[]) => renderText(<OutboxScreen />, [[queryKey, { data }]]);
  expect(outbox([letter])).toMatch(/Confirm your address to Ana@Lab\.example .*Hello &lt;Ana&gt;, welcome\. Confirm/);
  expect(outbox([])).toContain('No messages yet.');
  expect(renderText(<OutboxScreen />)).not.toContain('No messages yet.');
});
