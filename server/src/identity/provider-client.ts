import { PROVIDER_NAME, type Provider, providers } from '@cohortium/contract';
import * as oidc from 'openid-client';
import type { Config } from '#platform/config';
import { AppError, notFound } from '#platform/errors';

/** What a provider knows of a person. */
export interface Claims {
  subject: string;
  /** Only where the provider has confirmed it. */
  email: string | null;
  name: string | null;
}

export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface AuthorizationRequest {
  redirect_uri: string;
  /** `proof`: the person is to sign in there again, whether or not they still are. */
  purpose: 'sign_in' | 'proof';
}

/** Between signing in there and coming back here. */
const MAX_AUTH_AGE_S = 300;

const scopes: Record<Provider, string> = { google: 'openid email profile', orcid: 'openid' };

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** The issuers come from the operator's settings alone: nothing that a person sends names a server to ask. */
async function discoverIssuer({ issuer, client_id, client_secret }: Config['providers'][Provider] & object) {
  const url = new URL(issuer);
  const options = url.protocol === 'http:' && isLoopback(url) ? { execute: [oidc.allowInsecureRequests] } : {};
  return oidc.discovery(url, client_id, client_secret, undefined, { timeout: 10, ...options });
}

/** The OpenID Connect providers of the settings; each is asked for its addresses when first needed. */
export class ProviderClients {
  readonly #settings: Config['providers'];
  readonly #clients = new Map<Provider, Promise<oidc.Configuration>>();

  constructor(settings: Config['providers']) {
    this.#settings = settings;
  }

  list(): { provider: Provider; name: string }[] {
    return providers
      .filter((provider) => this.#settings[provider] !== null)
      .map((provider) => ({ provider, name: PROVIDER_NAME[provider] }));
  }

  newSecrets(): FlowSecrets {
    return {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
  }

  /** Where to send the browser. */
  async authorizationUrl(
    provider: Provider,
    secrets: FlowSecrets,
    { redirect_uri, purpose }: AuthorizationRequest,
  ): Promise<string> {
    const url = oidc.buildAuthorizationUrl(await this.#of(provider), {
      redirect_uri,
      scope: scopes[provider],
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      ...(purpose === 'proof' ? { prompt: 'login', max_age: String(MAX_AUTH_AGE_S) } : {}),
    });
    return url.href;
  }

  /** Turns what the browser came back with into who it is; rejects when anything does not fit. */
  async claims(
    provider: Provider,
    cameBack: URL,
    cameBackFor: FlowSecrets & Pick<AuthorizationRequest, 'purpose'>,
  ): Promise<Claims> {
    const { state, nonce, verifier, purpose } = cameBackFor;
    const configuration = await this.#of(provider);
    const tokens = await oidc.authorizationCodeGrant(configuration, cameBack, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      // A provider that does not say when the person signed in there proves nothing.
      ...(purpose === 'proof' ? { maxAge: MAX_AUTH_AGE_S } : {}),
    });
    const claims = tokens.claims();
    if (!claims) throw new Error(`${provider} returned no ID token.`);
    // A provider may tell of addresses beside its id token only (OpenID Connect Core §5.4).
    const asks = !('email' in claims) && scopes[provider].includes('email');
    const more = asks ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
    const { email, email_verified, name }: Record<string, unknown> = { ...claims, ...more };
    return {
      subject: claims.sub,
      email: typeof email === 'string' && email_verified === true ? email.toLowerCase() : null,
      name: typeof name === 'string' ? name : null,
    };
  }

  async #of(provider: Provider): Promise<oidc.Configuration> {
    const settings = this.#settings[provider];
    if (!settings) throw notFound(`Sign-in with ${PROVIDER_NAME[provider]}`);
    const found = this.#clients.get(provider) ?? discoverIssuer(settings);
    this.#clients.set(provider, found);
    return found.catch((error: unknown) => {
      // Asked again next time.
      this.#clients.delete(provider);
      const refusal = new AppError('unavailable', `${PROVIDER_NAME[provider]} does not answer. Try again in a minute.`);
      refusal.cause = error;
      throw refusal;
    });
  }
}
