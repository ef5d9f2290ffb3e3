// An upload into the portal beside a bare PUT to the same disk, in turns: A B B A. The bar is a speed of 90 % or more.
//   node bench/load/portal-over-put.ts [megabytes] [rounds] [folder on the disk]
// Each counts from the first byte to the answer, with the content on the disk (fsync) before it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, routes } from '@cohortium/contract';
import { runPortal, signIn } from '@cohortium/e2e/client';
import { type Measurement, measureRun, printSummary, summarise } from '../pipeline/measure-run.ts';
import { digestOfBytes, sendBytes } from './send-bytes.ts';

const account = { email: 'bench@lab.example', password: 'correct horse battery' };

/** The link in the message that a portal without a mail server keeps for its operator. */
async function confirmation(home: string): Promise<string> {
  for (;;) {
    const folder = join(home, 'outbox');
    const name = readdirSync(home).includes('outbox') ? readdirSync(folder).find((one) => one.endsWith('.eml')) : null;
    const text = name
      ? readFileSync(join(folder, name), 'utf8')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '=')
      : '';
    const token = /#verify=([\w-]+)/.exec(text)?.[1];
    if (token) return token;
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

async function signUp(url: string, home: string) {
  const call = createClient(async ({ method, path, headers, body }) => {
    const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await answer.text();
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
  });
  await call(routes.identity.register, { body: { ...account, name: 'Bench' } });
  await call(routes.identity.verify, { body: { token: await confirmation(home), password: account.password } });
  return signIn({ url, ...account });
}

async function startPut(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-put.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${String(line).trim()}` };
}

function printSpeeds(name: string, size_bytes: number, runs: readonly Measurement[]): number[] {
  const speeds = runs.map(({ seconds }) => size_bytes / 1e6 / seconds);
  process.stdout.write(`${name}: ${speeds.map((speed) => speed.toFixed(0)).join(' ')} MB/s\n`);
  return speeds;
}

interface Sides {
  ana: Awaited<ReturnType<typeof signUp>>;
  portal: { pid: number; url: string };
  put: { pid: number; url: string };
  size_bytes: number;
  sha256: string;
}

/** What either side does after its answer (the check of all reads, removing the file) must not run beside the other. */
const waitForCleanup = () => new Promise((resume) => setTimeout(resume, 500));

async function sendToPortal({ ana, portal, size_bytes, sha256 }: Sides, name: string): Promise<Measurement> {
  const [place] = (await ana.call(routes.ingestion.presignedUrl, { body: { files: [{ name, size_bytes }] } })).data;
  const url = portal.url + (place?.upload_url ?? '');
  const headers = {
    authorization: `Bearer ${ana.token}`,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const measured = await measureRun(() => ({
    pid: portal.pid,
    done: sendBytes({ url, method: 'PATCH', size_bytes, headers }),
  }));
  // Known by its checksum: the check is done, and what arrived is what was sent.
  for (let known = false; !known; await waitForCleanup()) {
    const { data } = await ana.call(routes.ingestion.knownFiles, { body: { sha256: [sha256] } });
    known = data[0]?.places.some((one) => one.name === name) === true;
  }
  await ana.call(routes.ingestion.removeUploads, { body: { file_ids: [place?.file_id ?? ''] } });
  await waitForCleanup();
  return measured;
}

async function sendToPut({ put, size_bytes }: Sides): Promise<Measurement> {
  const sending = { url: put.url, method: 'PUT' as const, size_bytes, headers: {} };
  const measured = await measureRun(() => ({ pid: put.pid, done: sendBytes(sending) }));
  await waitForCleanup();
  return measured;
}

/** In turns, and each as often the first of a pair as the other. The first pair warms both up and is not counted. */
async function measurePairs(sides: Sides, rounds: number): Promise<[ours: Measurement[], bare: Measurement[]]> {
  const [ours, bare]: [Measurement[], Measurement[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const name = `round-${round}.fastq.gz`;
    if (round % 2 === 0) ours.push(await sendToPortal(sides, name));
    bare.push(await sendToPut(sides));
    if (round % 2 === 1) ours.push(await sendToPortal(sides, name));
  }
  return [ours.slice(1), bare.slice(1)];
}

function printPairs(size_bytes: number, [ours, bare]: readonly [Measurement[], Measurement[]]): void {
  printSummary(summarise('portal', ours));
  printSummary(summarise('bare PUT', bare));
  const [a, b] = [printSpeeds('portal', size_bytes, ours), printSpeeds('bare PUT', size_bytes, bare)];
  const ratios = a.map((speed, index) => speed / (b[index] ?? Number.NaN)).sort((x, y) => x - y);
  const median = ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
  process.stdout.write(
    `speed, portal ÷ bare PUT, pair by pair: median ${median.toFixed(2)} of ${ratios.map((one) => one.toFixed(2)).join(' ')}\n`,
  );
}

async function main(megabytes: number, rounds: number, disk: string): Promise<void> {
  const size_bytes = megabytes * 1e6;
  const [home, folder] = ['portal', 'put'].map((name) => mkdtempSync(join(disk, `cohortium-bench-${name}-`)));
  const portal = await runPortal({ home: home ?? disk, flags: ['--no-demo'] });
  const { child, url } = await startPut(folder ?? disk);
  try {
    const ana = await signUp(portal.url, portal.home);
    const sides = { ana, portal, put: { pid: child.pid ?? 0, url }, size_bytes, sha256: digestOfBytes(size_bytes) };
    printPairs(size_bytes, await measurePairs(sides, rounds));
  } finally {
    child.kill();
    await portal.stop();
    for (const made of [home, folder]) if (made) rmSync(made, { recursive: true, force: true });
  }
  const machine = `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`;
  process.stdout.write(`node ${process.version}, ${machine}, ${megabytes} MB a file\n`);
}

const [megabytes, rounds, disk] = process.argv.slice(2);
await main(Number(megabytes ?? 1000), Number(rounds ?? 9), disk ?? tmpdir());
