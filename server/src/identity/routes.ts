import { pathOf, routes } from '@cohortium/contract';
import type { Api, RequestInfo } from '#platform/http';
import { confirmEmail } from './account/confirm-email.ts';
import { listOutbox } from './account/outbox.ts';
import { requestMessage, requestSignUp } from './account/request-message.ts';
import { resetPassword } from './account/reset-password.ts';
import { defineMessageJob } from './account/send-messages.ts';
import { getProfile, getSettings, getSettingsWithDefaults, updateProfile } from './edit-me.ts';
import { finishSignIn } from './finish-sign-in.ts';
import type { Identity, IdentityHooks } from './identity.ts';
import { confirmLink, listExternals, unlinkAccount } from './link-account.ts';
import { editAccount, listAccounts, listAppRoles, removeAccount, showAccount } from './people.ts';
import { ProviderClients } from './provider-client.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './session/api-tokens.ts';
import { passwords } from './session/hash-secret.ts';
import { describeDevice, endOtherSessions, endSession, listSessions } from './session/list-sessions.ts';
import { logIn, logOut } from './session/log-in.ts';
import { createProof, listProofMethods } from './session/proof.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
} from './session/second-factor.ts';
import { handleCallback, startSignIn } from './start-sign-in.ts';

const { identity: calls, sso, user } = routes;

/** Of one address on the network. Wide enough for a course that signs up from one building. */
const RATE_LIMITS = {
  login: { max: 20, timeWindow: '1 minute' },
  message: { max: 30, timeWindow: '10 minutes' },
  link: { max: 60, timeWindow: '10 minutes' },
};

function registerAccountRoutes(api: Api, identity: Identity): void {
  api.mount(calls.register, async ({ body }) => ({ data: await requestSignUp(identity, body) }), {
    rate: RATE_LIMITS.message,
  });
  for (const [route, kind] of [
    [calls.requestVerifyToken, 'confirm'],
    [calls.forgotPassword, 'reset'],
  ] as const) {
    api.mount(
      route,
      async ({ body: { email } }) => ({
        data: await requestMessage(identity, { kind, email }),
      }),
      { rate: RATE_LIMITS.message },
    );
  }
  api.mount(
    calls.verify,
    async ({ body, request }) => ({ data: await confirmEmail(identity, body, toSignInContext(request, body)) }),
    { rate: RATE_LIMITS.link },
  );
  api.mount(calls.resetPassword, async ({ body }) => ({ data: await resetPassword(identity, body) }), {
    rate: RATE_LIMITS.link,
  });
}

const toSignInContext = ({ header, ip }: RequestInfo, { device_token }: { device_token?: string | undefined }) => ({
  place: { device: describeDevice(header('user-agent')), address: ip, device_token },
});

function registerSessionRoutes(api: Api, identity: Identity): void {
  api.mount(calls.login, ({ body, request }) => logIn(identity, body, toSignInContext(request, body)), {
    rate: RATE_LIMITS.login,
  });
  api.mount(calls.logout, (call) => logOut(identity, call.caller));
  api.mount(calls.sessions, async ({ caller }) => ({ data: await listSessions(identity, caller.person) }));
  api.mount(calls.endSession, (call) => endSession(identity, call.caller, call.params.id));
  api.mount(calls.endOtherSessions, (call) => endOtherSessions(identity, call.caller));
  api.mount(calls.apiTokens, async ({ caller }) => ({ data: await listApiTokens(identity, caller.person) }));
  api.mount(calls.createApiToken, async (call) => ({
    data: await createApiToken(identity, call.caller, call.body),
  }));
  api.mount(calls.deleteApiToken, (call) => revokeApiToken(identity, call.caller, call.params.id));
}

function registerProofRoutes(api: Api, identity: Identity): void {
  api.mount(calls.reauthenticationMethods, async ({ caller }) => ({
    data: await listProofMethods(identity, caller.person),
  }));
  api.mount(calls.reauthenticate, async (call) => ({
    data: await createProof(identity, call.caller, call.body),
  }));
}

function registerSecondFactorRoutes(api: Api, identity: Identity): void {
  api.mount(calls.secondFactor, async ({ caller }) => ({ data: await showSecondFactor(identity, caller.person) }));
  api.mount(calls.enrolSecondFactor, async (call) => ({
    data: await enrolSecondFactor(identity, call.caller),
  }));
  api.mount(calls.confirmSecondFactor, async (call) => ({
    data: await confirmSecondFactor(identity, call.caller, call.body.code),
  }));
  api.mount(calls.renewRecoveryCodes, async (call) => ({
    data: await renewRecoveryCodes(identity, call.caller, call.body),
  }));
  api.mount(calls.endSecondFactor, (call) => endSecondFactor(identity, call.caller, call.body));
}

/** To a provider and back, under the two prefixes that portals are registered with. */
function mountProviderRedirects(api: Api, identity: Identity): void {
  for (const [authorize, callback] of [
    [calls.authorize, calls.callback],
    [calls.authorizeMicrobiomics, calls.callbackMicrobiomics],
  ] as const) {
    api.mount(
      authorize,
      async ({ caller, params: { provider }, query: { binding, purpose } }) => {
        const callback_path = pathOf(callback).replace(':provider', provider);
        return {
          data: await startSignIn(identity, {
            provider,
            binding,
            purpose,
            callback_path,
            is_signed_in: caller.person !== null,
          }),
        };
      },
      { rate: RATE_LIMITS.login },
    );
    api.mountRedirect(callback, ({ params, query }) => handleCallback(identity, { ...params, query }));
  }
}

function registerProviderRoutes(api: Api, identity: Identity): void {
  api.mount(calls.providers, async () => ({ data: identity.clients.list() }));
  mountProviderRedirects(api, identity);
  api.mount(
    calls.exchange,
    async ({ body, caller, request }) => {
      const signing = { person: caller.person, ...toSignInContext(request, body) };
      return { data: await finishSignIn(identity, body, signing) };
    },
    { rate: RATE_LIMITS.login },
  );
  api.mount(
    calls.confirmLink,
    async ({ caller, body, request }) => {
      const signing = { person: caller.person, ...toSignInContext(request, body) };
      return { data: await confirmLink(identity, body, signing) };
    },
    { rate: RATE_LIMITS.link },
  );
  api.mount(calls.externalAccounts, async ({ caller }) => ({ data: await listExternals(identity, caller.person) }));
  api.mount(calls.unlinkAccount, (call) => unlinkAccount(identity, call.caller, call.params.provider));
}

function registerPeopleRoutes(api: Api, identity: Identity): void {
  api.mount(sso.users, ({ query }) => listAccounts(identity, query));
  api.mount(user.list, ({ query }) => listAccounts(identity, query));
  api.mount(sso.me, async ({ caller }) => ({ data: await showAccount(identity, caller.person, caller.person.id) }));
  api.mount(sso.user, async ({ caller, params }) => ({ data: await showAccount(identity, caller.person, params.id) }));
  api.mount(user.detail, async ({ caller, query }) => ({
    data: await showAccount(identity, caller.person, query.user_id),
  }));
  api.mount(sso.editUser, async (call) => ({
    data: await editAccount(identity, call.caller, { id: call.params.id, change: call.body }),
  }));
  api.mount(user.edit, async (call) => {
    const { user_id: id, ...change } = call.body;
    return { data: await editAccount(identity, call.caller, { id, change }) };
  });
  for (const remove of [sso.removeUser, user.remove] as const) {
    api.mount(remove, (call) => removeAccount(identity, call.caller, { id: call.params.id, proof: call.body }));
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
  api.mount(calls.outbox, ({ caller }) => listOutbox(identity, caller.person));
  api.mount(user.me, async ({ caller }) => ({ data: await getProfile(identity, caller.person) }));
  api.mount(user.editMe, async (call) => ({ data: await updateProfile(identity, call.caller, call.body) }));
  api.mount(user.settings, async ({ caller }) => ({ data: await getSettings(identity, caller.person) }));
  api.mount(user.allSettings, async ({ caller }) => ({ data: await getSettingsWithDefaults(identity, caller.person) }));
}
