import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { WorkflowProblem } from './read-document.ts';

const LONGEST_SECONDS = 60;
const MEMORY_KIB = 2_000_000;
const MOST_WORDS = 600;

/** An address nobody answers at: a validation fetches nothing. */
const nowhere = 'http://127.0.0.1:9';
// What follows is cwltool's, with the memory of its process bounded.
const script = 'ulimit -v "$1"; shift; exec /usr/bin/nice -n 5 /usr/bin/python3 "$@"';
const program = join(import.meta.dirname, 'ask-cwltool.py');

/**
 * What `cwltool --validate` has against a workflow, or the workflow packed by it (JSON). In bounded time and memory and
 * without the net; needs cwltool to be installed.
 */
export async function validateDocument(
  folder: string,
  entry: string,
): Promise<{ problem: WorkflowProblem } | { packed: string }> {
  const home = await mkdtemp(join(tmpdir(), 'cohortium-validate-'));
  try {
    const { code, out, err } = await callCwltool(folder, entry, home);
    if (code === 0) return { packed: out };
    return { problem: code === null ? tooLong(entry) : explain(err.replaceAll(`${folder}/`, ''), entry) };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

interface Answer {
  /** Null when it took too long. */
  code: number | null;
  out: string;
  err: string;
}

async function callCwltool(folder: string, entry: string, home: string): Promise<Answer> {
  const address = pathToFileURL(join(folder, entry)).href;
  const env = { PATH: '/usr/bin:/bin', HOME: home, TMPDIR: home, LC_ALL: 'C.UTF-8' };
  const proxies = { http_proxy: nowhere, https_proxy: nowhere, HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere };
  const child = spawn('/bin/sh', ['-c', script, 'ask', String(MEMORY_KIB), program, address], {
    // cwltool names files as seen from here.
    cwd: folder,
    env: { ...env, ...proxies },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_SECONDS * 1000,
    killSignal: 'SIGKILL',
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

const tooLong = (file: string): WorkflowProblem => ({
  file,
  line: null,
  message: `Checking this workflow took more than ${LONGEST_SECONDS} seconds. Make it simpler.`,
});

/** cwltool names places as `tool.cwl:12:3:`, the innermost last, with addresses for files. */
function explain(said: string, entry: string): WorkflowProblem {
  const plain = said.replaceAll('file://', '');
  if (plain.includes("No module named 'cwltool'")) {
    return { file: entry, line: null, message: 'cwltool is not installed here: apt-get install cwltool.' };
  }
  const lines = plain.split('\n').filter((line) => !/\bINFO\b|\bWARNING\b|^\s*$/.test(line));
  const places = [...lines.join('\n').matchAll(/([^\s:]+\.(?:cwl|json|ya?ml)):(\d+):\d+:/g)];
  const [, file = entry, line] = places.at(-1) ?? [];
  const words = lines.map((one) => one.replace(/^\S*ERROR\S*\s*/, '').trim()).join(' ');
  return {
    file,
    line: line === undefined ? null : Number(line),
    message: `cwltool does not accept this: ${words.slice(0, MOST_WORDS)}`,
  };
}
