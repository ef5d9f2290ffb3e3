import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { vi } from 'vitest';

export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A real OpenID Connect provider on the loopback, at which `state.person` is signed in and agrees to everything. */
export async function openProvider({ redirect_uris }: { redirect_uris: string[] }) {
  const state: { person: ProviderPerson } = { person: { sub: 'nobody' } };
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  // It warns that it keeps its keys and sessions in memory: here it should.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'cohortium', client_secret: 'a secret of the operator', redirect_uris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: async (_, sub) => ({ accountId: sub, claims: async () => ({ ...state.person, sub }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/agree/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['for this test'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  });
  warnings.mockRestore();
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/agree/')) return next();
    const { prompt, params } = await provider.interactionDetails(context.req, context.res);
    const { client_id, scope }: Record<string, unknown> = params;
    const grant = new provider.Grant({ accountId: state.person.sub, clientId: String(client_id) });
    grant.addOIDCScope(String(scope));
    const result =
      prompt.name === 'login'
        ? { login: { accountId: state.person.sub } }
        : { consent: { grantId: await grant.save() } };
    await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: true });
  });
  const handle = provider.callback();
  return {
    issuer,
    state,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Follows a browser from the provider's first page to the address that it is sent back to, with its cookies. */
export async function followRedirects(authorization_url: string, until: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(authorization_url);
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${at} does not go on: ${answer.status} ${await answer.text()}`);
    at = new URL(location, at);
    if (at.href.startsWith(until)) return at;
  }
  throw new Error('The provider sends the browser in circles.');
}
