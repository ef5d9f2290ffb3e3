import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command cannot be carried out; the message is a sentence for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Something typed that cannot be carried out; the sentence is for the person at the terminal. */
export class ArgumentError extends Error {
  override name = 'ArgumentError';
}

/** The words as typed; what is unknown is refused with the usage below. */
export function parseWords<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new ArgumentError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

export function requireOption(name: string, value: string | null | undefined): string {
  if (value) return value;
  throw new ArgumentError(`--${name} is missing.`);
}

/** A path is meant from `folder`, where the person typed it. */
export const resolvePath = (folder: string, path: string | undefined): string | null =>
  path ? resolve(folder, path) : null;

/** What a schema makes of a JSON file; `remedy` says what to write where it makes nothing. */
export async function readJson<T>(path: string, schema: { parse(value: unknown): T }, remedy: string): Promise<T> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ArgumentError(`File not found: ${path}.`);
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ArgumentError(`${path} ${remedy}`);
  }
}
