import { type Provider, providerRoutes } from '@cohortium/contract';
import { parseText, sessionSlot } from '#platform';
import { call } from '#platform/api';

/** Stays in this tab: whoever reads the one-time code elsewhere can do nothing with it. */
const binding = sessionSlot<string>({ name: 'oauth-binding', parse: parseText });

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Leaves the page for the provider's. */
export async function goToProvider(provider: Provider): Promise<void> {
  if (!window.isSecureContext) throw new Error('Signing in elsewhere needs https: ask the operator of this portal.');
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  binding.write(secret);
  const query = { binding: await sha256(secret) };
  const { data } = await call(providerRoutes.authorize, { params: { provider }, query });
  window.location.assign(data.authorization_url);
}

/** The secret that was kept when this tab began; null in any other. */
export const keptSecret = (): string | null => binding.read();
export const forgetSecret = (): void => binding.clear();
