// The whole table of speeds beside Debian's peers, in one run:
//   node bench/statistics/measure.ts <folder with abundance/ and truth/> [share = 1] [minutes = 25] [new folder for a portal]
//     [--parts calls,pages,job,works]
// Every implementation works in its own process, in turns, on the same files; what does not fit the minutes any more
// is left out and reported. With a folder for a portal, its calls, its pages in Chromium and the job of 25,000 are measured first.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { formatGrowth, formatLines, type Line } from './format-lines.ts';
import { openPcoa, type PcoaPart } from './open-pcoa.ts';
import { missingPeers, runPeer } from './run-peer.ts';
import { listWorks, type Measured, type Work } from './works.ts';
import { writeTables } from './write-tables.ts';

const call = promisify(execFile);
/** Runs in turns; more of what takes all sides less than so many milliseconds, as two tell little of it. */
const PAIRS = { least: 2, quick: 5, quick_below_ms: 3_000 };
const PORTAL_PARTS: readonly PcoaPart[] = ['calls', 'job', 'pages'];
const OURS = fileURLToPath(new URL('our-work.ts', import.meta.url));
const printLine = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

async function runOurs(way: string, { table: { name, n, width } }: Work, at: { folder: string; n?: number }) {
  const sizes = [at.n ?? n, width, n].map(String);
  const { stdout } = await call(process.execPath, [OURS, way, at.folder, name, ...sizes], { maxBuffer: 2 ** 26 });
  const parsed: Measured = JSON.parse(stdout);
  return parsed;
}

/** Ours and the peers in turns, pair by pair, as long as there is time. */
async function measure(work: Work, folder: string, hasTime: () => boolean): Promise<Line[]> {
  const runs = new Map<string, Measured[]>();
  const keep = (name: string, details: Measured) => runs.set(name, [...(runs.get(name) ?? []), details]);
  const isQuick = () => [...runs.values()].flat().every(({ ms }) => Math.min(...ms) < PAIRS.quick_below_ms);
  const select = (pair: number) => pair < PAIRS.least || (pair < PAIRS.quick && isQuick());
  for (let pair = 0; select(pair) && hasTime(); pair++) {
    for (const way of work.ours) keep(`ours ${way}`, await runOurs(way, work, { folder }));
    for (const peer of new Set(work.peers.map((each) => each.peer)))
      if (hasTime()) keep(peer, await runPeer(peer, work, folder));
  }
  return [...runs].map(([name, measured]) => ({ work, name, measured }));
}

async function measureGrowth(work: Work, folder: string) {
  const [way = ''] = work.ours;
  const half = Math.round(work.table.n / 2);
  const [small, large] = [await runOurs(way, work, { folder, n: half }), await runOurs(way, work, { folder })];
  return { work, half, small, large };
}

interface MeasureOptions {
  share: number;
  minutes: number;
  home: string | undefined;
  parts: ReadonlySet<string>;
}

async function measureWorks(data: string, share: number, hasTime: () => boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-bench-'));
  try {
    const works = listWorks(await writeTables(folder, data, share));
    const lines: Line[] = [];
    const growths = [];
    for (const work of works) {
      if (!hasTime()) continue;
      printLine(`${work.title}, ${work.table.n} samples × ${work.table.width} …`);
      const measured = await measure(work, folder, hasTime);
      lines.push(...measured);
      printLine(formatLines(measured));
      if (work.grows && hasTime()) growths.push(await measureGrowth(work, folder));
    }
    printLine(`\n${formatLines(lines)}\n\n${formatGrowth(growths)}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function main(data: string, { share, minutes, home, parts }: MeasureOptions) {
  const until = performance.now() + minutes * 60_000;
  const hasTime = () => performance.now() < until;
  printLine(
    `${cpus()[0]?.model}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; node ${process.version}`,
  );
  const inPortal = new Set(PORTAL_PARTS.filter((part) => parts.has(part)));
  const large = Math.round(25_000 * share);
  if (home && inPortal.size > 0)
    await openPcoa({ folder: home, atlas: join(data, 'abundance'), large, rounds: 5, parts: inPortal });
  if (parts.has('works')) await measureWorks(data, share, hasTime);
  if (!hasTime()) printLine(`${minutes} minutes were over: what has no line was not measured.`);
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { parts: { type: 'string' } } });
const [data, share, minutes, home] = positionals;
if (!data) throw new Error('Name the folder with abundance/ and truth/.');
const parts = new Set(values.parts?.split(',') ?? [...PORTAL_PARTS, 'works']);
const missing = parts.has('works') ? missingPeers() : null;
if (missing) {
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}
await main(data, { share: Number(share ?? 1), minutes: Number(minutes ?? 25), home, parts });
