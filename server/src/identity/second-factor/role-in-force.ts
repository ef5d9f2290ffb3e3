import type { AppRole } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { PersonRow } from '../person/person-store.ts';

type Demanding = Pick<Platform, 'config'>;
type Held = Pick<PersonRow, 'app_role_name' | 'totp_confirmed_at'>;

/** What everybody is: a role that opens nothing of the administration. */
const EVERYBODY: AppRole = 'data_explorer';

/** Whether a role waits for its person's second factor, where the portal demands one (decision 047). */
export const waitsForSecondFactor = ({ config }: Demanding, { app_role_name, totp_confirmed_at }: Held): boolean =>
  config.admin_second_factor && app_role_name !== EVERYBODY && totp_confirmed_at === null;

/** The role that counts now: the one that was given, or everybody's while it waits. */
export const roleInForce = (portal: Demanding, held: Held): AppRole =>
  waitsForSecondFactor(portal, held) ? EVERYBODY : held.app_role_name;
