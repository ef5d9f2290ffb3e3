import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './place.mjs';
import { readOr } from './stamp.mjs';

/** A portal that runs on this data folder or from this checkout, in words; or null. */
export async function findPortal(home) {
  return (await holderOf(home)) ?? (await processFromHere());
}

async function holderOf(home) {
  const text = await readOr(join(home, 'portal.lock'), '');
  if (text === '') return null;
  const { pid, url } = parse(text);
  const line = await commandOf(pid);
  if (!line.includes('server/src/main.ts')) return null;
  return url ? `${url}, pid ${pid}` : `pid ${pid}`;
}

// The lock is in the data folder, which may be any: another one's portal is known by the program it runs.
async function processFromHere() {
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const program = await readlink(`/proc/${name}/exe`).catch(() => '');
    if (!program.startsWith(join(root, 'node_modules/'))) continue;
    if ((await commandOf(name)).includes('server/src/main.ts')) return `pid ${name}`;
  }
  return null;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

async function commandOf(pid) {
  if (!pid) return '';
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}
