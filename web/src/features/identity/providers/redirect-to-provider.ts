import { type Provider, providerRoutes } from '@cohortium/contract';
import { localSlot, parseText, sessionSlot } from '#platform';
import { call } from '#platform/api';

/** Bound to this tab, so that a stolen one-time code is useless elsewhere. */
const binding = sessionSlot<string>({ name: 'oauth-binding', parse: parseText });

/** For the link of a message, which opens in another tab of the same browser. */
const linkBinding = localSlot<string>({ name: 'oauth-link', parse: parseText });

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Redirects to the provider; for a `proof`, the user must sign in there again. */
export async function redirectToProvider(provider: Provider, purpose: 'sign_in' | 'proof' = 'sign_in'): Promise<void> {
  if (!window.isSecureContext)
    throw new Error('Signing in with a provider requires HTTPS. Ask the operator of this portal.');
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  binding.write(secret);
  const query = { binding: await sha256(secret), purpose };
  const { data } = await call(providerRoutes.authorize, { params: { provider }, query });
  window.location.assign(data.authorization_url);
}

/** The secret stored in this tab at the start of the sign-in; null in other tabs. */
export const storedSecret = (): string | null => binding.read();
export const clearSecret = (): void => binding.clear();

export const saveLinkSecret = (secret: string): void => linkBinding.write(secret);
export const storedLinkSecret = (): string | null => linkBinding.read();
export const clearLinkSecret = (): void => linkBinding.clear();
