import { type Provider, TOKEN_LIFETIME } from '@cohortium/contract';
import { randomToken } from '#platform/clock';
import { Refusal } from '#platform/refusal';
import { hashToken } from '../hash-token.ts';
import type { Identity } from '../identity.ts';
import { addFlow, completeFlow, type FlowRow, findFlow } from './provider-store.ts';

const MINUTE_MS = 60_000;

export interface Beginning {
  provider: Provider;
  binding: string;
  /** The path of the callback's address, as it is registered with the provider. */
  callback_path: string;
  purpose: FlowRow['purpose'];
  /** Whether somebody asks who is signed in: to link the account to theirs, or to prove who they are. */
  is_signed_in: boolean;
}

/** PKCE verifiers lie in the database for ten minutes, unreadable without the key in the data folder. */
const verifierVault = ({ vault }: Identity['platform']) => vault('sign-in with a provider');

/** Begins to sign in elsewhere: answers where to send the browser. */
export async function beginSignIn(
  { platform, clients }: Identity,
  { provider, binding, callback_path, purpose, is_signed_in }: Beginning,
): Promise<{ authorization_url: string }> {
  const { clock, config, db } = platform;
  if (purpose === 'proof' && !is_signed_in) throw new Refusal('unauthenticated', 'Sign in to continue.');
  const secrets = clients.newSecrets();
  const redirect_uri = config.url + callback_path;
  const authorization_url = await clients.authorizationUrl(provider, secrets, { redirect_uri, purpose });
  const now = clock.now();
  const state_hash = hashToken(secrets.state);
  await addFlow(db, {
    state_hash,
    provider,
    binding,
    nonce: secrets.nonce,
    verifier: verifierVault(platform).seal(secrets.verifier, state_hash),
    redirect_uri,
    page: is_signed_in ? '/profile' : '/login',
    purpose,
    now,
    expires_at: new Date(now.getTime() + TOKEN_LIFETIME.oauth_min * MINUTE_MS),
  });
  return { authorization_url };
}

type CallbackQuery = Record<string, string | string[]>;

/** The first of each: a provider sends none twice. */
const wordsOf = (query: CallbackQuery) =>
  Object.entries(query).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? (value[0] ?? '') : value,
  ]);

/**
 * The browser comes back from a provider. Whatever happened, it goes on to the sign-in page: with a one-time code in
 * the fragment, or a word for what went wrong. No token is ever in an address.
 */
export async function comeBack(
  { platform, clients }: Identity,
  { provider, query }: { provider: Provider; query: CallbackQuery },
): Promise<string> {
  const { clock, config, db, log } = platform;
  const words = new URLSearchParams(wordsOf(query));
  const state = words.get('state') ?? '';
  const flow = await findFlow(db, hashToken(state), clock.now());
  const page = (words: string) => `${config.url}${flow?.page ?? '/login'}#${words}`;
  if (!flow || flow.provider !== provider) return page('oauth_error=expired');
  if (words.has('error')) return page('oauth_error=refused');
  const cameBack = new URL(`${flow.redirect_uri}?${words}`);
  const { nonce, purpose, state_hash } = flow;
  const verifier = verifierVault(platform).open(flow.verifier, state_hash) ?? '';
  const claims = await clients
    .claims(provider, cameBack, { state, nonce, verifier, purpose })
    .catch((error: unknown) => {
      log.warn({ err: error, provider }, 'a sign-in elsewhere failed');
      return null;
    });
  if (!claims) return page('oauth_error=failed');
  const code = randomToken();
  const { subject, email, name } = claims;
  const known_as = email ?? subject;
  const kept = await completeFlow(db, flow.state_hash, { code_hash: hashToken(code), subject, known_as, email, name });
  return page(kept ? `oauth=${code}` : 'oauth_error=expired');
}
