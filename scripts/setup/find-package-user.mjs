import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readOr } from './stamp.mjs';

/** What keeps a checkout's packages in use, in words: a portal on this data folder, or its own program; or null. */
export async function findPackageUser(home, checkout) {
  return (await findPortalOf(home)) ?? (await findProcessOf(join(checkout, 'node_modules')));
}

async function findPortalOf(home) {
  const text = await readOr(join(home, 'portal.lock'), '');
  if (text === '') return null;
  const { pid, url } = parse(text);
  const line = await commandOf(pid);
  if (!line.includes('server/src/main.ts')) return null;
  return url ? `a portal at ${url}, pid ${pid}` : `a portal, pid ${pid}`;
}

// Portals, tests, compilers: whatever runs a program of this folder loses its modules while they are installed again.
async function findProcessOf(folder) {
  const ours = await ancestors();
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid) || ours.has(pid)) continue;
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    if (program.startsWith(`${folder}/`)) return `${nameOf(program, await commandOf(pid))}, pid ${pid}`;
  }
  return null;
}

/** The script that an interpreter runs says more than the interpreter. */
function nameOf(program, line) {
  const words = line.split('\0');
  const script = words.slice(1).find((word) => /\.(?:[cm]?[jt]s)$|\/\.bin\//.test(word));
  return basename(script ?? program);
}

/** Ourselves and what started us: npm may run on the project's own Node. */
async function ancestors() {
  const pids = new Set();
  for (let pid = String(process.pid); pid && pid !== '0' && !pids.has(pid); ) {
    pids.add(pid);
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    pid = /^PPid:\s*(\d+)/m.exec(status)?.[1];
  }
  return pids;
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
