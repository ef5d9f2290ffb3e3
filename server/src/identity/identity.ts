import type { Platform } from '#platform';
import type { Tx } from '#platform/database';
import type { ProviderClients } from './provider-client.ts';
import type { Passwords } from './session/hash-secret.ts';

export interface VerifiedPerson {
  id: string;
  email: string;
  name: string;
}

/** Hooks of upper modules, run in identity's transactions; set by compose. */
export interface IdentityHooks {
  /** Once a person, when the address is confirmed: the personal workspace is made here, or the link stays unused. */
  on_verified(tx: Tx, person: VerifiedPerson): Promise<void>;
  /** When an account is removed: refuses where somebody has to be put in its place first. */
  on_removed(tx: Tx, personId: string): Promise<void>;
  /** When an account is disabled: what it left that acts by itself ends. */
  on_disabled(tx: Tx, personId: string): Promise<void>;
}

/** Dependencies of this module. */
export interface Identity {
  platform: Pick<Platform, 'config' | 'clock' | 'db' | 'jobs' | 'log' | 'mail' | 'vault'>;
  passwords: Passwords;
  clients: ProviderClients;
  hooks: IdentityHooks;
}
