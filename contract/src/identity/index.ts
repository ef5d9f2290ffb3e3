import { authRoutes } from './auth.ts';
import { proofRoutes } from './proof.ts';
import { providerRoutes } from './providers.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './sessions.ts';
import { signInRoutes } from './sign-in.ts';

export * from './auth.ts';
export * from './proof.ts';
export * from './provider-names.ts';
export * from './providers.ts';
export { type SecondFactor, secondFactorRoutes } from './second-factor.ts';
export { secondFactorCodeSchema } from './second-factor-code.ts';
export { deviceTokenSchema, type Session, sessionSchema } from './session.ts';
export {
  type ApiToken,
  type SignedInSession,
  sessionRoutes,
  type TokenScope,
  tokenScopeSchema,
  tokenScopes,
} from './sessions.ts';

export { signInRoutes } from './sign-in.ts';

/** All of them; pages take the group that they call, so that the sign-in page stays light. */
export const identityRoutes = {
  ...signInRoutes,
  ...authRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...providerRoutes,
  ...proofRoutes,
} as const;
