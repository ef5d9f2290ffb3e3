import { join } from 'node:path';
import { lockDataFolder } from '../../server/src/commands/open-data-folder.ts';
import { migrations } from '../../server/src/compose.ts';
import { createPerson } from '../../server/src/identity/index.ts';
import { readConfig } from '../../server/src/platform/config/index.ts';
import { migrateUp, transact } from '../../server/src/platform/database/index.ts';
import type { Platform } from '../../server/src/platform/index.ts';
import { openLog } from '../../server/src/platform/logging/index.ts';
import { closePlatform, openPlatform } from '../../server/src/platform/open-platform.ts';
import { createPersonalWorkspace } from '../../server/src/workspaces/index.ts';

export const account = { email: 'bench@lab.example', password: 'correct horse battery' };
const others = { email: 'others@lab.example', password: 'correct horse battery' };

export interface Party {
  person_id: string;
  workspace_id: string;
}

export interface CorpusHome {
  platform: Platform;
  caller: Party;
  others: Party;
  close(): Promise<void>;
}

const signUp = (platform: Platform, { email, password }: typeof account): Promise<Party> =>
  transact(platform.db, async (tx) => {
    const person = await createPerson(tx, { email, name: 'Bench', password, verified: true, signed_term: true });
    return { person_id: person.id, workspace_id: await createPersonalWorkspace(tx, platform.clock, person) };
  });

/** A new portal's data folder with two people, opened without the portal: what is written here it finds at its start. */
export async function openCorpusHome(folder: string): Promise<CorpusHome> {
  const root = join(import.meta.dirname, '../..');
  const config = readConfig({ COHORTIUM_HOME: folder, COHORTIUM_LOG: 'warn' }, [], root);
  const home = await lockDataFolder(config, openLog('warn'));
  if (!home) throw new Error(`A portal runs on ${folder}.`);
  const platform = await openPlatform({ config, log: home.log, database_url: home.database_url });
  await migrateUp(platform.db, migrations);
  const caller = await signUp(platform, account);
  return {
    platform,
    caller,
    others: await signUp(platform, others),
    close: async () => {
      await closePlatform(platform);
      await home.close();
    },
  };
}
