import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Measured, Work } from './works.ts';

const call = promisify(execFile);
/** Debian's own programs, whatever else is installed. */
const DEBIAN = { ...process.env, PATH: '/usr/bin:/bin', PYTHONHASHSEED: '0' };
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Debian's packages, and where each puts what is measured. */
const PACKAGES = {
  'python3-skbio': '/usr/lib/python3/dist-packages/skbio',
  'python3-unifrac': '/usr/lib/python3/dist-packages/unifrac',
  'r-cran-vegan': '/usr/lib/R/site-library/vegan',
  lefse: '/usr/bin/lefse_run.py',
};

/** A sentence when peers are not on this machine. */
export function missingPeers(): string | null {
  const missing = Object.entries(PACKAGES).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  return missing.length === 0
    ? null
    : `Not installed here: apt-get install --no-install-recommends ${missing.join(' ')}`;
}

async function runProgram(program: string, args: string[], folder: string): Promise<string> {
  const { stdout } = await call(program, args, { env: DEBIAN, maxBuffer: MAX_OUTPUT_BYTES, cwd: folder });
  return stdout;
}

/** LEfSe is two commands, of which the first is the reading: the second is timed, from its start to its end. */
async function runLefse(folder: string, { name }: Work['table']): Promise<Measured> {
  const file = (end: string) => `${folder}/${name}.lefse.${end}`;
  const [table, formatted, results] = [file('txt'), file('in'), file('res')];
  await runProgram('/usr/bin/lefse_format_input.py', [table, formatted, '-c', '1', '-u', '2', '-o', '1000000'], folder);
  const since = performance.now();
  const text = await runProgram('/usr/bin/lefse_run.py', [formatted, results], folder);
  const ms = performance.now() - since;
  const found = /abs LDA score > 2\.0\s*: (\d+)/.exec(text)?.[1];
  return { ms: [ms], check: Number(found), peak_mb: Number.NaN, versions: 'lefse 1.1.2 (Debian, with R)' };
}

/** A peer's answer to a work, in its own process. */
export async function runPeer(peer: string, { table }: Work, folder: string): Promise<Measured> {
  if (peer === 'lefse') return runLefse(folder, table);
  const args = [folder, table.name, String(table.n), String(table.width)];
  const text =
    peer === 'vegan'
      ? await runProgram('/usr/bin/Rscript', [script('vegan-peer.R'), 'bray-curtis', ...args], folder)
      : await runProgram('/usr/bin/python3', [script('python-peer.py'), peer, ...args], folder);
  return JSON.parse(text);
}
