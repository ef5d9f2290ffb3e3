export { createPerson, type NewPersonOptions, setAppRole } from './account/create-person.ts';
export { mailDelivery } from './account/delivery.ts';
export { hashToken } from './hash-token.ts';
export type { Identity, IdentityHooks, VerifiedPerson } from './identity.ts';
export { migrations } from './identity-tables.ts';
export { passwords } from './password/hash-password.ts';
export { endAccountSessions, listAccountSessions } from './people/account-sessions.ts';
export { peopleInRoles, searchPersonIds } from './people/people-store.ts';
export { changeSettings } from './person/edit-me.ts';
export {
  addressesOfPeople,
  DEFAULT_SETTINGS,
  loadPerson,
  loadSettings,
  namesOfPeople,
  type PersonRow,
  personByEmail,
} from './person/person-store.ts';
export { registerIdentityRoutes } from './routes.ts';
export { sealOldSecrets } from './second-factor/seal-secret.ts';
export { findSignedIn } from './session/find-signed-in.ts';
export { endApiTokensIn } from './session/session-store.ts';
export { startSession } from './session/start-session.ts';
