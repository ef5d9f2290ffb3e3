import { resolve } from 'node:path';
import type { Config } from '#platform/config';
import { openLog } from '#platform/logging';
import { CommandError } from './command-line.ts';
import { lockDataFolder, type OpenHome, openHome } from './open-data-folder.ts';

const commandNames = ['backup', 'restore', 'reindex', 'verify', 'make-admin'] as const;
type CommandName = (typeof commandNames)[number];
type Print = (line: string) => void;

/** A command with its words, as typed behind `main.ts`. */
export interface Command {
  name: CommandName;
  folder: string | null;
  /** Of whom it is about. */
  email: string | null;
}

/** The one word that a command takes, if it takes one. */
const argumentHelp: Partial<Record<CommandName, string>> = {
  backup: '<folder of the backup>',
  restore: '<folder of the backup>',
  'make-admin': '<email address of an account>',
};

/** What each command does, for `--help`. */
const descriptions: Record<CommandName, string> = {
  backup: 'Copies the database and all files of the portal into a new folder. The portal can keep running.',
  restore: 'Fills an empty data folder from a backup. The portal must be stopped.',
  reindex: 'Rebuilds the sample index from the database and the files.',
  verify: 'Compares the database, files and index. Exits with code 1 if they differ.',
  'make-admin': 'Makes an account a platform admin.',
};

const formatUsage = (name: CommandName): string =>
  `npm run ${[name, argumentHelp[name]].filter(Boolean).join(' -- ')}\n\n  ${descriptions[name]}\n  Uses the same data folder as npm start (COHORTIUM_HOME).`;

/** The help that is asked for instead of a command; null where none is. */
export function findHelp(args: readonly string[]): string | null {
  const name = commandNames.find((one) => one === args[0]);
  return name && args.slice(1).some((word) => word === '--help' || word === '-h') ? formatUsage(name) : null;
}

/** The command among the words of the command line; null when they start the portal. */
export function parseCommand([word, ...rest]: readonly string[]): Command | null {
  const name = commandNames.find((one) => one === word);
  if (!name) return null;
  const [argument = null, ...more] = rest;
  if ((argumentHelp[name] !== undefined) !== (argument !== null) || more.length > 0) {
    throw new CommandError(`Usage: npm run ${[name, argumentHelp[name]].filter(Boolean).join(' -- ')}.`);
  }
  const isAbout = name === 'make-admin';
  return { name, folder: argument === null || isAbout ? null : resolve(argument), email: isAbout ? argument : null };
}

const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function withHome<T>(home: OpenHome, work: (home: OpenHome) => Promise<T>): Promise<T> {
  try {
    return await work(home);
  } finally {
    await home.close();
  }
}

async function runBackup(home: OpenHome, folder: string, printLine: Print): Promise<void> {
  printLine(`backing up ${home.config.home}${home.running ? ' while the portal is running' : ''} …`);
  const { backUp } = await import('./back-up.ts');
  const { tables, files } = await backUp(home, folder);
  const rows = tables.reduce((sum, { n_rows }) => sum + n_rows, 0);
  const bytes = [...tables.map(({ part }) => part), ...files].reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  printLine(
    `backup complete: ${rows} rows of ${tables.length} tables, ${files.length} files, ${formatMegabytes(bytes)} in ${folder}`,
  );
}

async function runRestore(config: Config, folder: string, printLine: Print): Promise<void> {
  printLine(`checking ${folder} …`);
  const { checkBackup, restore } = await import('./restore.ts');
  const manifest = await checkBackup(folder);
  const home = await lockDataFolder(config, openLog('silent'));
  if (!home) throw new CommandError(`A portal is running with the data folder ${config.home}. Stop it first.`);
  await withHome(home, (locked) => restore(locked, folder, manifest));
  printLine(`restored into ${config.home}: the backup from ${manifest.made_at}. Start the portal to fill its index.`);
}

async function runVerify(home: OpenHome, printLine: Print): Promise<number> {
  const { verifyPortal } = await import('./verify-portal.ts');
  const findings = await verifyPortal(home);
  for (const { what, problems } of findings) {
    if (problems.length === 0) printLine(`agrees    ${what}`);
    for (const fault of problems) printLine(`DISAGREES ${fault}`);
  }
  const faults = findings.reduce((sum, finding) => sum + finding.problems.length, 0);
  printLine(faults === 0 ? 'PostgreSQL, files and index agree.' : `${faults} disagreements.`);
  return faults === 0 ? 0 : 1;
}

async function runReindex(home: OpenHome, printLine: Print): Promise<void> {
  const { rebuildIndex } = await import('./rebuild-index.ts');
  const n = await rebuildIndex(home, (left) => printLine(`${left} data sets to load …`));
  printLine(`the index was rebuilt from ${n} data sets.`);
}

async function runMakeAdmin(home: OpenHome, email: string, printLine: Print): Promise<void> {
  const { makeAdmin } = await import('./make-admin.ts');
  printLine(await makeAdmin(home, email));
}

/** Carries out a command, of which it loads what this one needs, and answers with the exit code. */
export async function runCommand({ name, folder, email }: Command, config: Config, printLine: Print): Promise<number> {
  if (name === 'restore' && folder) await runRestore(config, folder, printLine);
  else {
    return withHome(await openHome(config, openLog('silent')), async (home) => {
      if (name === 'verify') return runVerify(home, printLine);
      if (name === 'reindex') await runReindex(home, printLine);
      if (name === 'backup' && folder) await runBackup(home, folder, printLine);
      if (name === 'make-admin' && email) await runMakeAdmin(home, email, printLine);
      return 0;
    });
  }
  return 0;
}
