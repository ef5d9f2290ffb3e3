export { mailDelivery } from './account/outbox.ts';
export { endAccountSessions, listAccountSessions } from './account-sessions.ts';
export { createPerson, type NewPersonOptions, setAppRole } from './create-person.ts';
export { changeSettings } from './edit-me.ts';
export type { Identity, IdentityHooks, VerifiedPerson } from './identity.ts';
export { migrations } from './identity-tables.ts';
export { peopleInRoles, searchPersonIds } from './people-store.ts';
export {
  addressesOfPeople,
  DEFAULT_SETTINGS,
  loadPerson,
  loadSettings,
  namesOfPeople,
  type PersonRow,
  personByEmail,
} from './person-store.ts';
export { registerIdentityRoutes } from './routes.ts';
export { hashToken, passwords } from './session/hash-secret.ts';
export { sealOldSecrets } from './session/require-second-factor.ts';
export { endApiTokensIn } from './session/session-store.ts';
export { findSignedIn, startSession } from './session/sessions.ts';
