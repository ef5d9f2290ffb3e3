import { pathOf, routes } from '@cohortium/contract';
import type { Api, PersonAsker, RequestFacts } from '#platform/http';
import { resetPassword } from './account/reset-password.ts';
import { verifyAddress } from './account/verify-address.ts';
import type { Acting, Identity, IdentityHooks } from './identity.ts';
import { requestAccount, requestMessage } from './messages/request-message.ts';
import { defineMessageJob } from './messages/send-messages.ts';
import { listOutbox } from './outbox/list-outbox.ts';
import { passwords } from './password/hash-password.ts';
import { editAccount, listAccounts, listAppRoles, removeAccount, showAccount } from './people/people.ts';
import { editMe, showAllSettings, showMe, showSettings } from './person/edit-me.ts';
import { giveProof, showProofWays } from './proof/give-proof.ts';
import { beginSignIn, comeBack } from './providers/begin-sign-in.ts';
import { finishSignIn } from './providers/finish-sign-in.ts';
import { confirmLink, listExternals, unlinkAccount } from './providers/link-account.ts';
import { ProviderClients } from './providers/provider-client.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
} from './second-factor/second-factor.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './session/api-tokens.ts';
import { describeDevice } from './session/describe-device.ts';
import { endOtherSessions, endSession, listSessions } from './session/list-sessions.ts';
import { logIn } from './session/log-in.ts';
import { logOut } from './session/log-out.ts';

const { identity: calls, sso, user } = routes;

/** Of one address on the network. Wide enough for a course that signs up from one building. */
const rate = {
  login: { max: 20, timeWindow: '1 minute' },
  message: { max: 30, timeWindow: '10 minutes' },
  link: { max: 60, timeWindow: '10 minutes' },
};

const originOf = ({ ip, request_id }: RequestFacts) => ({ address: ip, request_id });

function registerAccountRoutes(api: Api, identity: Identity): void {
  api.mount(
    calls.register,
    async ({ body, request }) => ({ data: await requestAccount(identity, body, originOf(request)) }),
    { rate: rate.message },
  );
  for (const [route, kind] of [
    [calls.requestVerifyToken, 'confirm'],
    [calls.forgotPassword, 'reset'],
  ] as const) {
    api.mount(
      route,
      async ({ body: { email }, request }) => ({
        data: await requestMessage(identity, { kind, email }, originOf(request)),
      }),
      { rate: rate.message },
    );
  }
  api.mount(
    calls.verify,
    async ({ body, request }) => ({ data: await verifyAddress(identity, body, signingOf(request, body)) }),
    { rate: rate.link },
  );
  api.mount(
    calls.resetPassword,
    async ({ body, request }) => ({ data: await resetPassword(identity, body, request.request_id) }),
    { rate: rate.link },
  );
}

const actingOf = ({ asker, request }: { asker: PersonAsker; request: RequestFacts }): Acting => ({
  person: asker.person,
  request_id: request.request_id,
});

const signingOf = (
  { header, ip, request_id }: RequestFacts,
  { device_token }: { device_token?: string | undefined },
) => ({
  place: { device: describeDevice(header('user-agent')), address: ip, device_token },
  request_id,
});

function registerSessionRoutes(api: Api, identity: Identity): void {
  api.mount(calls.login, ({ body, request }) => logIn(identity, body, signingOf(request, body)), { rate: rate.login });
  api.mount(calls.logout, (call) => logOut(identity, actingOf(call)));
  api.mount(calls.sessions, async ({ asker }) => ({ data: await listSessions(identity, asker.person) }));
  api.mount(calls.endSession, (call) => endSession(identity, actingOf(call), call.params.id));
  api.mount(calls.endOtherSessions, (call) => endOtherSessions(identity, actingOf(call)));
  api.mount(calls.apiTokens, async ({ asker }) => ({ data: await listApiTokens(identity, asker.person) }));
  api.mount(calls.createApiToken, async (call) => ({
    data: await createApiToken(identity, actingOf(call), call.body),
  }));
  api.mount(calls.deleteApiToken, (call) => revokeApiToken(identity, actingOf(call), call.params.id));
}

function registerProofRoutes(api: Api, identity: Identity): void {
  api.mount(calls.proofWays, async ({ asker }) => ({ data: await showProofWays(identity, asker.person) }));
  api.mount(calls.giveProof, async (call) => ({ data: await giveProof(identity, actingOf(call), call.body) }));
}

function registerSecondFactorRoutes(api: Api, identity: Identity): void {
  api.mount(calls.secondFactor, async ({ asker }) => ({ data: await showSecondFactor(identity, asker.person) }));
  api.mount(calls.enrolSecondFactor, async (call) => ({ data: await enrolSecondFactor(identity, actingOf(call)) }));
  api.mount(calls.confirmSecondFactor, async (call) => ({
    data: await confirmSecondFactor(identity, actingOf(call), call.body.code),
  }));
  api.mount(calls.renewRecoveryCodes, async (call) => ({
    data: await renewRecoveryCodes(identity, actingOf(call), call.body),
  }));
  api.mount(calls.endSecondFactor, (call) => endSecondFactor(identity, actingOf(call), call.body));
}

/** To a provider and back, under the two prefixes that portals are registered with. */
function mountWaysThere(api: Api, identity: Identity): void {
  for (const [authorize, callback] of [
    [calls.authorize, calls.callback],
    [calls.authorizeMicrobiomics, calls.callbackMicrobiomics],
  ] as const) {
    api.mount(
      authorize,
      async ({ asker, params: { provider }, query: { binding, purpose } }) => {
        const callback_path = pathOf(callback).replace(':provider', provider);
        return {
          data: await beginSignIn(identity, {
            provider,
            binding,
            purpose,
            callback_path,
            is_signed_in: asker.person !== null,
          }),
        };
      },
      { rate: rate.login },
    );
    api.mountRedirect(callback, ({ params, query }) => comeBack(identity, { ...params, query }));
  }
}

function registerProviderRoutes(api: Api, identity: Identity): void {
  api.mount(calls.providers, async () => ({ data: identity.clients.list() }));
  mountWaysThere(api, identity);
  api.mount(
    calls.exchange,
    async ({ body, asker, request }) => {
      const signing = { person: asker.person, ...signingOf(request, body) };
      return { data: await finishSignIn(identity, body, signing) };
    },
    { rate: rate.login },
  );
  api.mount(
    calls.confirmLink,
    async ({ asker, body, request }) => {
      const signing = { person: asker.person, ...signingOf(request, body) };
      return { data: await confirmLink(identity, body, signing) };
    },
    { rate: rate.link },
  );
  api.mount(calls.externalAccounts, async ({ asker }) => ({ data: await listExternals(identity, asker.person) }));
  api.mount(calls.unlinkAccount, (call) => unlinkAccount(identity, actingOf(call), call.params.provider));
}

function registerPeopleRoutes(api: Api, identity: Identity): void {
  api.mount(sso.users, ({ query }) => listAccounts(identity, query));
  api.mount(user.list, ({ query }) => listAccounts(identity, query));
  api.mount(sso.me, async ({ asker }) => ({ data: await showAccount(identity, asker.person, asker.person.id) }));
  api.mount(sso.user, async ({ asker, params }) => ({ data: await showAccount(identity, asker.person, params.id) }));
  api.mount(user.detail, async ({ asker, query }) => ({
    data: await showAccount(identity, asker.person, query.user_id),
  }));
  api.mount(sso.editUser, async (call) => ({
    data: await editAccount(identity, actingOf(call), { id: call.params.id, change: call.body }),
  }));
  api.mount(user.edit, async (call) => {
    const { user_id: id, ...change } = call.body;
    return { data: await editAccount(identity, actingOf(call), { id, change }) };
  });
  for (const remove of [sso.removeUser, user.remove] as const) {
    api.mount(remove, (call) => removeAccount(identity, actingOf(call), { id: call.params.id, proof: call.body }));
  }
  api.mount(user.appRoles, async () => ({ data: listAppRoles() }));
}

/** The calls of accounts and sessions, before `jobs.start()`. `hooks.on_verified` runs in the transaction that opens an account. */
export function registerIdentityRoutes(api: Api, platform: Identity['platform'], hooks: IdentityHooks): void {
  mountIdentity(api, { platform, hooks, passwords, clients: new ProviderClients(platform.config.providers) });
}

export function mountIdentity(api: Api, identity: Identity): void {
  defineMessageJob(identity);
  registerAccountRoutes(api, identity);
  registerSessionRoutes(api, identity);
  registerProofRoutes(api, identity);
  registerSecondFactorRoutes(api, identity);
  registerProviderRoutes(api, identity);
  registerPeopleRoutes(api, identity);
  api.mount(calls.outbox, ({ asker }) => listOutbox(identity, asker.person));
  api.mount(user.me, async ({ asker }) => ({ data: await showMe(identity, asker.person) }));
  api.mount(user.editMe, async (call) => ({ data: await editMe(identity, actingOf(call), call.body) }));
  api.mount(user.settings, async ({ asker }) => ({ data: await showSettings(identity, asker.person) }));
  api.mount(user.allSettings, async ({ asker }) => ({ data: await showAllSettings(identity, asker.person) }));
}
