import { stat } from 'node:fs/promises';
import { CallError } from '@cohortium/contract';
import { ArgumentError, requireOption, resolvePath } from '../command-line.ts';

/** The portal cannot be reached, or does not let this person in. */
export class PortalError extends Error {
  override name = 'PortalError';
}

export type PrintLine = (line: string) => void;

export const EXIT = { done: 0, errors: 1, bad_arguments: 2, portal: 3 } as const;

export interface LoginDetails {
  /** From the environment. */
  token: string | undefined;
  askPassword: (email: string) => Promise<string>;
}

/** How a command that calls a portal is started. */
export interface CommandOptions extends LoginDetails {
  args: readonly string[];
  /** Where the person typed: relative paths are meant from here. */
  folder: string;
  printLine: PrintLine;
}

/** Which portal, and as whom. */
export interface ConnectionArguments {
  url: string;
  token_file: string | null;
  email: string | null;
  /** Id or name; the only one, or the personal one by default. */
  workspace: string | null;
}

export const connectionOptions = {
  url: { type: 'string' },
  'token-file': { type: 'string' },
  email: { type: 'string' },
  workspace: { type: 'string' },
} as const;

export const connectionHelp = `  --token-file     a file with a token (or set COHORTIUM_TOKEN, or sign in with --email)
  --email          sign in with this email address; you are prompted for the password
  --workspace      name or id of the workspace (default: your personal workspace)`;

export function parseConnection(
  typed: { url?: string; 'token-file'?: string; email?: string; workspace?: string },
  folder: string,
): ConnectionArguments {
  const url = requireOption('url', typed.url).replace(/(?<!\/)\/+$/, '');
  if (!URL.canParse(url)) throw new ArgumentError(`${url} is not a URL. Write http://… or https://….`);
  return {
    url,
    token_file: resolvePath(folder, typed['token-file']),
    email: typed.email ?? null,
    workspace: typed.workspace ?? null,
  };
}

export interface LocalFile {
  path: string;
  name: string;
  size_bytes: number;
  last_modified: number;
}

/** A file of this machine, to be sent under `name`; what is absent, a folder or empty is refused. */
export async function readLocalFile(path: string, name: string): Promise<LocalFile> {
  const found = await stat(path).catch(() => {
    throw new ArgumentError(`File not found: ${path}.`);
  });
  if (found.isDirectory()) throw new ArgumentError(`${path} is a folder. Name the files in it: ${path}/*`);
  if (found.size === 0) throw new ArgumentError(`${path} is empty. Remove it or download it again.`);
  return { path, name, size_bytes: found.size, last_modified: Math.trunc(found.mtimeMs) };
}

/** By name, of which files in one submission have each their own. */
export function requireOwnNames(files: readonly LocalFile[]): LocalFile[] {
  const byName = new Map<string, LocalFile>();
  for (const file of files) {
    const other = byName.get(file.name);
    if (other)
      throw new ArgumentError(`${file.name} appears twice: ${other.path} and ${file.path}. Rename or remove one.`);
    byName.set(file.name, file);
  }
  return [...byName.values()];
}

function printError(error: unknown, printLine: PrintLine): number {
  if (error instanceof CallError) {
    const fields = error.body?.fields ?? [];
    for (const { field, message } of fields) printLine(`error: ${field}: ${message}`);
    if (fields.length === 0) printLine(`The portal refuses: ${error.message}`);
    return [401, 403, 404].includes(error.status) ? EXIT.portal : EXIT.errors;
  }
  printLine(error instanceof Error ? error.message : String(error));
  if (error instanceof ArgumentError) return EXIT.bad_arguments;
  return error instanceof PortalError ? EXIT.portal : EXIT.errors;
}

/** Prints the usage where it is asked for, or does the work; answers with the exit code. */
export async function runPortalCommand(
  { args, printLine }: Pick<CommandOptions, 'args' | 'printLine'>,
  usage: string,
  work: () => Promise<boolean>,
): Promise<number> {
  if (args.includes('--help')) {
    printLine(usage);
    return EXIT.done;
  }
  try {
    return (await work()) ? EXIT.done : EXIT.errors;
  } catch (error) {
    return printError(error, printLine);
  }
}
