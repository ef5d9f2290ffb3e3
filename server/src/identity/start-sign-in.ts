import { type Provider, TOKEN_LIFETIME } from '@cohortium/contract';
import { randomToken } from '#platform/clock';
import { AppError } from '#platform/errors';
import type { Identity } from './identity.ts';
import { addFlow, completeFlow, type FlowRow, findFlow } from './provider-store.ts';
import { hashToken } from './session/hash-secret.ts';

const MINUTE_MS = 60_000;

export interface SignInStart {
  provider: Provider;
  binding: string;
  /** The path of the callback's address, as it is registered with the provider. */
  callback_path: string;
  purpose: FlowRow['purpose'];
  /** Whether somebody asks who is signed in: to link the account to theirs, or to prove who they are. */
  is_signed_in: boolean;
}

/** PKCE verifiers lie in the database for ten minutes, unreadable without the key in the data folder. */
const openVerifierVault = ({ vault }: Identity['platform']) => vault('sign-in with a provider');

/** Begins to sign in elsewhere: answers where to send the browser. */
export async function startSignIn(
  { platform, clients }: Identity,
  { provider, binding, callback_path, purpose, is_signed_in }: SignInStart,
): Promise<{ authorization_url: string }> {
  const { clock, config, db } = platform;
  if (purpose === 'proof' && !is_signed_in) throw new AppError('unauthenticated', 'Sign in to continue.');
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
    verifier: openVerifierVault(platform).seal(secrets.verifier, state_hash),
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
const firstValues = (query: CallbackQuery) =>
  Object.entries(query).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? (value[0] ?? '') : value,
  ]);

/**
 * The browser comes back from a provider. Whatever happened, it goes on to the sign-in page: with a one-time code in
 * the fragment, or a word for what went wrong. No token is ever in an address.
 */
export async function handleCallback(
  { platform, clients }: Identity,
  { provider, query }: { provider: Provider; query: CallbackQuery },
): Promise<string> {
  const { clock, config, db, log } = platform;
  const callbackParams = new URLSearchParams(firstValues(query));
  const state = callbackParams.get('state') ?? '';
  const flow = await findFlow(db, hashToken(state), clock.now());
  const page = (fragment: string) => `${config.url}${flow?.page ?? '/login'}#${fragment}`;
  if (!flow || flow.provider !== provider) return page('oauth_error=expired');
  if (callbackParams.has('error')) return page('oauth_error=refused');
  const cameBack = new URL(`${flow.redirect_uri}?${callbackParams}`);
  const { nonce, purpose, state_hash } = flow;
  const verifier = openVerifierVault(platform).open(flow.verifier, state_hash) ?? '';
  const claims = await clients
    .claims(provider, cameBack, { state, nonce, verifier, purpose })
    .catch((error: unknown) => {
      log.warn({ err: error, provider }, 'a sign-in elsewhere failed');
      return null;
    });
  if (!claims) return page('oauth_error=failed');
  const code = randomToken();
  const { subject, email, name } = claims;
  const account_name = email ?? subject;
  const isCompleted = await completeFlow(db, flow.state_hash, {
    code_hash: hashToken(code),
    subject,
    account_name,
    email,
    name,
  });
  return page(isCompleted ? `oauth=${code}` : 'oauth_error=expired');
}
