import { resolve } from 'node:path';
import type { Config } from '#platform/config';
import { openLog } from '#platform/logging';
import { CommandRefused } from './command-refused.ts';
import { holdHome, type OpenHome, openHome } from './open-home.ts';

const commandNames = ['backup', 'restore', 'reindex', 'verify', 'make-admin'] as const;
type CommandName = (typeof commandNames)[number];
type Say = (line: string) => void;

/** A command with its words, as typed behind `main.ts`. */
export interface Command {
  name: CommandName;
  folder: string | null;
  /** Of whom it is about. */
  email: string | null;
}

/** The one word that a command takes, if it takes one. */
const wordOf: Partial<Record<CommandName, string>> = {
  backup: '<folder of the backup>',
  restore: '<folder of the backup>',
  'make-admin': '<email address of an account>',
};

/** What each command does, for `--help`. */
const helps: Record<CommandName, string> = {
  backup: 'Copies the database and all files of the portal into a new folder. The portal can keep running.',
  restore: 'Fills an empty data folder from a backup. The portal must be stopped.',
  reindex: 'Rebuilds the sample index from the database and the files.',
  verify: 'Compares the database, files and index. Exits with code 1 if they differ.',
  'make-admin': 'Makes an account a platform admin.',
};

const usageOf = (name: CommandName): string =>
  `npm run ${[name, wordOf[name]].filter(Boolean).join(' -- ')}\n\n  ${helps[name]}\n  Uses the same data folder as npm start (COHORTIUM_HOME).`;

/** The help that is asked for instead of a command; null where none is. */
export function readHelp(words: readonly string[]): string | null {
  const name = commandNames.find((one) => one === words[0]);
  return name && words.slice(1).some((word) => word === '--help' || word === '-h') ? usageOf(name) : null;
}

/** The command among the words of the command line; null when they start the portal. */
export function readCommand([word, ...rest]: readonly string[]): Command | null {
  const name = commandNames.find((one) => one === word);
  if (!name) return null;
  const [given = null, ...more] = rest;
  if ((wordOf[name] !== undefined) !== (given !== null) || more.length > 0) {
    throw new CommandRefused(`Usage: npm run ${[name, wordOf[name]].filter(Boolean).join(' -- ')}.`);
  }
  const isAbout = name === 'make-admin';
  return { name, folder: given === null || isAbout ? null : resolve(given), email: isAbout ? given : null };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function withHome<T>(home: OpenHome, work: (home: OpenHome) => Promise<T>): Promise<T> {
  try {
    return await work(home);
  } finally {
    await home.close();
  }
}

async function sayBackup(home: OpenHome, folder: string, say: Say): Promise<void> {
  say(`backing up ${home.config.home}${home.running ? ' while the portal is running' : ''} …`);
  const { backUp } = await import('./backup/back-up.ts');
  const { tables, files } = await backUp(home, folder);
  const rows = tables.reduce((sum, { n_rows }) => sum + n_rows, 0);
  const bytes = [...tables.map(({ part }) => part), ...files].reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  say(
    `backup complete: ${rows} rows of ${tables.length} tables, ${files.length} files, ${megabytes(bytes)} in ${folder}`,
  );
}

async function sayRestore(config: Config, folder: string, say: Say): Promise<void> {
  say(`checking ${folder} …`);
  const { checkBackup, restore } = await import('./backup/restore.ts');
  const manifest = await checkBackup(folder);
  const home = await holdHome(config, openLog('silent'));
  if (!home) throw new CommandRefused(`A portal is running with the data folder ${config.home}. Stop it first.`);
  await withHome(home, (held) => restore(held, folder, manifest));
  say(`restored into ${config.home}: the backup from ${manifest.made_at}. Start the portal to fill its index.`);
}

async function sayVerify(home: OpenHome, say: Say): Promise<number> {
  const { verifyPortal } = await import('./verify-portal.ts');
  const findings = await verifyPortal(home);
  for (const { what, faults } of findings) {
    if (faults.length === 0) say(`agrees    ${what}`);
    for (const fault of faults) say(`DISAGREES ${fault}`);
  }
  const faults = findings.reduce((sum, finding) => sum + finding.faults.length, 0);
  say(faults === 0 ? 'PostgreSQL, files and index agree.' : `${faults} disagreements.`);
  return faults === 0 ? 0 : 1;
}

async function sayReindex(home: OpenHome, say: Say): Promise<void> {
  const { rebuildIndex } = await import('./rebuild-index.ts');
  const n = await rebuildIndex(home, (left) => say(`${left} data sets to load …`));
  say(`the index was rebuilt from ${n} data sets.`);
}

async function sayAdmin(home: OpenHome, email: string, say: Say): Promise<void> {
  const { makeAdmin } = await import('./accounts/make-admin.ts');
  say(await makeAdmin(home, email));
}

/** Carries out a command, of which it loads what this one needs, and answers with the exit code. */
export async function runCommand({ name, folder, email }: Command, config: Config, say: Say): Promise<number> {
  if (name === 'restore' && folder) await sayRestore(config, folder, say);
  else {
    return withHome(await openHome(config, openLog('silent')), async (home) => {
      if (name === 'verify') return sayVerify(home, say);
      if (name === 'reindex') await sayReindex(home, say);
      if (name === 'backup' && folder) await sayBackup(home, folder, say);
      if (name === 'make-admin' && email) await sayAdmin(home, email, say);
      return 0;
    });
  }
  return 0;
}
