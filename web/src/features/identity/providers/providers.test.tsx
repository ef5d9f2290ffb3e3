import { createHash } from 'node:crypto';
import { type ExternalAccount, providerRoutes, signInRoutes } from '@cohortium/contract';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryOf } from '#platform/api';
import { answerJson, connectPages, renderText, startRecordingServer } from '#testing';
import { LinkedAccountsCard } from '../security/linked-accounts-card.tsx';
import { clearSecret, redirectToProvider, storedSecret } from './redirect-to-provider.ts';

const elsewhere = 'https://orcid.example/authorize?state=1';
let refused = false;
const portal = await startRecordingServer((response) =>
  refused
    ? answerJson(response, { detail: 'ORCID does not answer.', code: 'unavailable' }, 503)
    : answerJson(response, { data: { authorization_url: elsewhere } }),
);
connectPages(portal);

const assign = vi.fn();
const page = (isSecureContext: boolean) => vi.stubGlobal('window', { isSecureContext, location: { assign } });
const realWindow = Object.getOwnPropertyDescriptor(globalThis, 'window');
const leaveWindow = () => {
  if (realWindow) Object.defineProperty(globalThis, 'window', realWindow);
  else Reflect.deleteProperty(globalThis, 'window');
};

beforeEach(() => page(true));
afterEach(() => {
  refused = false;
  assign.mockClear();
  clearSecret();
  leaveWindow();
});
afterAll(leaveWindow);

const binding = () =>
  new URL(portal.received.at(-1)?.line.split(' ')[1] ?? '', portal.origin).searchParams.get('binding');

test('the page leaves with the hash of a secret that stays in this tab', async () => {
  await redirectToProvider('orcid');
  const secret = storedSecret() ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(binding()).toBe(createHash('sha256').update(secret).digest('hex'));
  expect(portal.received[0]?.line).not.toContain(secret);
  expect(assign).toHaveBeenCalledExactlyOnceWith(elsewhere);
});

test('each sign-in has a secret of its own', async () => {
  await redirectToProvider('orcid');
  const first = storedSecret();
  await redirectToProvider('orcid');
  expect(storedSecret()).not.toBe(first);
});

test('a secret that was used is forgotten', async () => {
  await redirectToProvider('orcid');
  clearSecret();
  expect(storedSecret()).toBeNull();
});

test('a provider that cannot be asked keeps the page here', async () => {
  refused = true;
  await expect(redirectToProvider('orcid')).rejects.toThrow('ORCID does not answer.');
  expect(assign).not.toHaveBeenCalled();
});

test('without https no request is sent, and the reason is shown', async () => {
  page(false);
  await expect(redirectToProvider('google')).rejects.toThrow(/requires HTTPS/);
  expect(portal.received).toEqual([]);
  expect(storedSecret()).toBeNull();
});

test('the accounts elsewhere are listed by provider, linked or not; none where the portal knows no provider', () => {
  leaveWindow();
  const offered = queryOf(signInRoutes.providers, {}).queryKey;
  const linked = queryOf(providerRoutes.externalAccounts, {}).queryKey;
  const orcid: ExternalAccount = {
    ...{ provider: 'orcid', account_name: '0000-0002-1825-0097', linked_at: '2020-01-31T18:00:00Z' },
  };
  const both = [
    { provider: 'google', name: 'Google' },
    { provider: 'orcid', name: 'ORCID' },
  ];
  const card = (data: object[]) =>
    renderText(<LinkedAccountsCard />, [
      [offered, { data }],
      [linked, { data: [orcid] }],
    ]);
  expect(card(both)).toMatch(/Google not linked Link Google .*0000-0002-1825-0097 · since 31 Jan 2020 Unlink ORCID$/);
  expect([card([]), renderText(<LinkedAccountsCard />)]).toEqual(['', '']);
});
