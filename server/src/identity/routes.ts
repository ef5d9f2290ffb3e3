import { routes } from '@cohortium/contract';
import type { Api } from '#platform/http';
import { registerPerson } from './account/register-person.ts';
import { resetPassword } from './account/reset-password.ts';
import { requestReset, requestVerification } from './account/send-again.ts';
import { verifyAddress } from './account/verify-address.ts';
import type { Identity, IdentityHooks } from './identity.ts';
import { listOutbox } from './outbox/list-outbox.ts';
import { passwords } from './password/hash-password.ts';
import { editMe, editSettings, showMe, showSettings } from './person/edit-me.ts';
import { logIn } from './session/log-in.ts';
import { logOut } from './session/log-out.ts';

const { identity: calls, user } = routes;

/** Of one address on the network. Wide enough for a course that signs up from one building. */
const rate = {
  login: { max: 20, timeWindow: '1 minute' },
  message: { max: 30, timeWindow: '10 minutes' },
  link: { max: 60, timeWindow: '10 minutes' },
};

function registerAccountRoutes(api: Api, identity: Identity): void {
  api.mount(
    calls.register,
    async ({ body, request }) => ({ data: await registerPerson(identity, body, request.request_id) }),
    {
      rate: rate.message,
    },
  );
  api.mount(
    calls.requestVerifyToken,
    async ({ body, request }) => ({ data: await requestVerification(identity, body.email, request.request_id) }),
    { rate: rate.message },
  );
  api.mount(
    calls.forgotPassword,
    async ({ body, request }) => ({ data: await requestReset(identity, body.email, request.request_id) }),
    {
      rate: rate.message,
    },
  );
  api.mount(
    calls.verify,
    async ({ body, request }) => ({ data: await verifyAddress(identity, body.token, request.request_id) }),
    {
      rate: rate.link,
    },
  );
  api.mount(
    calls.resetPassword,
    async ({ body, request }) => ({ data: await resetPassword(identity, body, request.request_id) }),
    {
      rate: rate.link,
    },
  );
}

/** The calls of accounts and sessions. `hooks.on_verified` runs in the transaction that opens an account. */
export function registerIdentityRoutes(api: Api, platform: Identity['platform'], hooks: IdentityHooks): void {
  mountIdentity(api, { platform, hooks, passwords });
}

export function mountIdentity(api: Api, identity: Identity): void {
  registerAccountRoutes(api, identity);
  api.mount(calls.login, ({ body, request }) => logIn(identity, body, request.request_id), { rate: rate.login });
  api.mount(calls.logout, ({ asker, request }) =>
    logOut(identity, { person: asker.person, request_id: request.request_id }),
  );
  api.mount(calls.outbox, ({ asker }) => listOutbox(identity, asker.person));
  api.mount(user.me, async ({ asker }) => ({ data: await showMe(identity, asker.person) }));
  api.mount(user.editMe, async ({ asker, body, request }) => ({
    data: await editMe(identity, { person: asker.person, request_id: request.request_id }, body),
  }));
  api.mount(user.settings, async ({ asker }) => ({ data: await showSettings(identity, asker.person) }));
  api.mount(user.editSettings, async ({ asker, body }) => ({
    data: await editSettings(identity, asker.person, body),
  }));
}
