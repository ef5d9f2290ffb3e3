import type { User, UserSettings } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Db, transact } from '#platform/database';
import type { Person, PersonCaller } from '#platform/http';
import type { Identity } from './identity.ts';
import { needsSecondFactor } from './people-policy.ts';
import {
  changePerson,
  DEFAULT_SETTINGS,
  loadPerson,
  loadSettings,
  lockPerson,
  type PersonRow,
  saveSettings,
} from './person-store.ts';

function presentPerson(portal: Pick<Platform, 'config'>, row: PersonRow): User {
  const { id, email, name, app_role_name, timezone, created_at } = row;
  const second_factor_required = needsSecondFactor(portal, row);
  const signed_term = row.signed_term_at !== null;
  return { id, email, name, app_role_name, second_factor_required, signed_term, timezone, created_at };
}

type ProfileContext = Pick<Identity, 'platform'>;

export interface ProfileChange {
  signed_term?: true | undefined;
  name?: string | undefined;
  timezone?: string | undefined;
}

export async function getProfile({ platform }: ProfileContext, { id }: Person): Promise<User> {
  return presentPerson(platform, await loadPerson(platform.db, id));
}

/** Accepts the terms, or changes name and time zone. When the terms were accepted first is kept. */
export async function updateProfile(
  { platform }: ProfileContext,
  { person }: PersonCaller,
  change: ProfileChange,
): Promise<User> {
  const { id } = person;
  return transact(platform.db, async (tx) => {
    const { signed_term_at } = await lockPerson(tx, id);
    const signs = change.signed_term === true && signed_term_at === null;
    const row = await changePerson(tx, id, {
      name: change.name,
      timezone: change.timezone,
      signed_term_at: signs ? platform.clock.now() : undefined,
    });
    const action = signs ? 'accept_terms' : 'edit';
    await recordAuditEvent(tx, { person_id: id, action, kind: 'account', object_id: id });
    return presentPerson(platform, row);
  });
}

export async function getSettings({ platform }: ProfileContext, { id }: Person): Promise<UserSettings> {
  return loadSettings(platform.db, id);
}

/** The person's settings beside those that everybody begins with. */
export async function getSettingsWithDefaults({ platform }: ProfileContext, { id }: Person) {
  return { settings: await loadSettings(platform.db, id), untouched: DEFAULT_SETTINGS };
}

/** Changes the settings that are given and leaves the others. What a default names is looked at by the floors above. */
export async function changeSettings(db: Db, personId: string, changes: Partial<UserSettings>): Promise<UserSettings> {
  return transact(db, async (tx) => {
    await lockPerson(tx, personId);
    const settings: UserSettings = { ...(await loadSettings(tx, personId)), ...changes };
    await saveSettings(tx, personId, settings);
    return settings;
  });
}
