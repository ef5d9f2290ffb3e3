import type { AppRole } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { PersonRow } from '../person/person-store.ts';

type Demanding = Pick<Platform, 'config'>;
type Held = Pick<PersonRow, 'app_role_name' | 'totp_confirmed_at'>;

/** The role of everyone, without administration permissions. */
const EVERYBODY: AppRole = 'data_explorer';

/** Whether the role takes effect only with a second factor (decision 047). */
export const waitsForSecondFactor = ({ config }: Demanding, { app_role_name, totp_confirmed_at }: Held): boolean =>
  config.admin_second_factor && app_role_name !== EVERYBODY && totp_confirmed_at === null;

/** The effective role: the assigned one, or the base role until a second factor is on. */
export const roleInForce = (portal: Demanding, held: Held): AppRole =>
  waitsForSecondFactor(portal, held) ? EVERYBODY : held.app_role_name;
