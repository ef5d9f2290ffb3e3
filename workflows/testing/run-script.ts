import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ScriptRun {
  code: number | null;
  output: string;
  /** Content of each file the script left, by name. */
  left: Map<string, Buffer>;
}

/**
 * Runs a script in a new folder as an engine would: these files beside it, and only Debian's programs, or `path`.
 * Scripts and files are named by their absolute paths.
 */
export function runScript(
  terms: string[],
  { files = {}, path = '/usr/bin:/bin' }: { files?: Record<string, string | Buffer>; path?: string } = {},
): ScriptRun {
  const folder = mkdtempSync(join(tmpdir(), 'cohortium-script-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { status, stderr } = spawnSync('/bin/sh', terms, {
      cwd: folder,
      env: { PATH: path, HOME: folder },
      encoding: 'utf8',
    });
    const names = readdirSync(folder).filter((name) => !(name in files));
    const left = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
    return { code: status, output: stderr, left };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a step wrote of its sample, by the names of its columns; null when it only passed on what others had written. */
export function statusOf({ left }: ScriptRun, step: string) {
  const text = left.get(`s0001.${step}.status.tsv`)?.toString();
  if (text === undefined) return null;
  const [, message, state, reads_in, reads_out, reason] = (text.trimEnd().split('\n').at(-1) ?? '').split('\t');
  if (message !== step) return null;
  return { state, reads_in: Number(reads_in), reads_out: reads_out ?? '', reason: reason ?? '' };
}
