// An upload into the portal beside a bare PUT to the same disk, in turns: A B A B. The bar is a speed of 90 % or more.
//   node bench/upload/portal-over-put.ts [megabytes] [rounds] [folder on the disk]
// Each counts from the first byte to the answer, with the content on the disk (fsync) before it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, routes } from '@cohortium/contract';
import { runPortal, signIn } from '@cohortium/e2e/client';
import { type Measurement, measureRun, printSummary, summarise } from '../pipeline/measure-run.ts';
import { sendBytes } from './send-bytes.ts';

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
  await call(routes.identity.verify, { body: { token: await confirmation(home) } });
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

async function main(megabytes: number, rounds: number, disk: string): Promise<void> {
  const size_bytes = megabytes * 1e6;
  const [home, folder] = ['portal', 'put'].map((name) => mkdtempSync(join(disk, `cohortium-bench-${name}-`)));
  const portal = await runPortal({ home: home ?? disk, flags: ['--no-demo'] });
  const put = await startPut(folder ?? disk);
  const [ours, bare]: [Measurement[], Measurement[]] = [[], []];
  try {
    const ana = await signUp(portal.url, portal.home);
    const headers = {
      authorization: `Bearer ${ana.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    };
    for (let round = -1; round < rounds; round += 1) {
      const files = [{ name: `round-${round + 1}.fastq.gz`, size_bytes }];
      const [place] = (await ana.call(routes.ingestion.presignedUrl, { body: { files } })).data;
      const url = portal.url + (place?.upload_url ?? '');
      const one = await measureRun(() => ({
        pid: portal.pid,
        done: sendBytes({ url, method: 'PATCH', size_bytes, headers }),
      }));
      // Its check of all reads must not run beside what follows.
      await ana.call(routes.ingestion.removeUploads, { body: { file_ids: [place?.file_id ?? ''] } });
      const other = await measureRun(() => ({
        pid: put.child.pid ?? 0,
        done: sendBytes({ url: put.url, method: 'PUT', size_bytes, headers: {} }),
      }));
      // The first round warms both up.
      if (round >= 0) ours.push(one);
      if (round >= 0) bare.push(other);
    }
  } finally {
    put.child.kill();
    await portal.stop();
    for (const made of [home, folder]) if (made) rmSync(made, { recursive: true, force: true });
  }
  printSummary(summarise('portal', ours));
  printSummary(summarise('bare PUT', bare));
  const [a, b] = [printSpeeds('portal', size_bytes, ours), printSpeeds('bare PUT', size_bytes, bare)];
  const ratios = a.map((speed, at) => speed / (b[at] ?? Number.NaN)).sort((x, y) => x - y);
  const median = ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
  process.stdout.write(
    `speed, portal ÷ bare PUT, pair by pair: median ${median.toFixed(2)} of ${ratios.map((one) => one.toFixed(2)).join(' ')}\n`,
  );
  process.stdout.write(`node ${process.version}, ${megabytes} MB a file\n`);
}

const [megabytes, rounds, disk] = process.argv.slice(2);
await main(Number(megabytes ?? 1000), Number(rounds ?? 9), disk ?? tmpdir());
