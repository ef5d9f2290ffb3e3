// Uploads through a line that is cut at random moments, until the file is there: the bytes must be those sent.
//   node e2e/cuts/cut-the-line.ts [cuts] [seed]
import { createHash, randomFillSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import { runPortal, type Scientist, signUp } from '../portal/index.ts';

const SIZE = 16 * 2 ** 20;
/** Longer than any head, so that a cut is mostly in the middle of bytes. */
const MIN_BYTES = 1024;
const CHUNK_BYTES = 2 ** 18;

/** Small, seeded and good enough to choose places (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A door to the portal that breaks each connection off after the bytes that `allowance` grants. */
async function openFlakyProxy(port: number, allowance: () => number): Promise<{ url: string; close: () => void }> {
  const open = new Set<Socket>();
  const door = createServer((socket) => {
    const behind = connect(port, '127.0.0.1');
    let left = allowance();
    for (const end of [socket, behind]) {
      open.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => open.delete(end));
    }
    behind.pipe(socket);
    socket.on('data', (part: Buffer) => {
      behind.write(part.subarray(0, Math.max(left, 0)));
      left -= part.length;
      if (left >= 0) return;
      socket.destroy();
      // As a line that is cut: nobody says that it is over.
      behind.resetAndDestroy();
    });
    socket.on('close', () => behind.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  const close = () => {
    for (const socket of open) socket.destroy();
    door.close();
  };
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, close };
}

const tus = ({ token }: Scientist) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' });

/** Asked while it is still busy with the piece that was cut off, the portal may say so: one asks again, as the page does. */
async function offsetOf(address: string, ana: Scientist, patience = 30): Promise<number> {
  const answer = await fetch(address, { method: 'HEAD', headers: tus(ana) });
  if (answer.status === 503 && patience > 0) {
    await wait(1000);
    return offsetOf(address, ana, patience - 1);
  }
  if (answer.status !== 200) throw new Error(`Asked where to go on, the portal answers ${answer.status}.`);
  return Number(answer.headers.get('upload-offset'));
}

interface Upload {
  ana: Scientist;
  straight: string;
  cut: string;
  bytes: Buffer;
}

/** Sends what is missing, again and again; how often the line was cut. */
async function uploadWithCuts({ ana, straight, cut, bytes }: Upload): Promise<number> {
  for (let cuts = 0; ; ) {
    const offset = await offsetOf(straight, ana);
    if (offset > bytes.length) throw new Error(`The portal has ${offset} bytes of ${bytes.length}.`);
    if (offset === bytes.length) return cuts;
    const headers = {
      ...tus(ana),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    const body = new Uint8Array(bytes.subarray(offset, offset + CHUNK_BYTES));
    const answer = await fetch(cut, { method: 'PATCH', headers, body }).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      cuts += 1;
      return null;
    });
    if (answer && ![204, 409].includes(answer.status)) throw new Error(`A piece was answered with ${answer.status}.`);
  }
}

async function main(requestedCount: number, seed: number): Promise<void> {
  const chance = createRandom(seed);
  const home = await mkdtemp(join(tmpdir(), 'cohortium-cuts-'));
  const portal = await runPortal({ home });
  // The file is twice what comes through between the cuts on average; after the last one wanted the line holds.
  let left = requestedCount;
  const line = await openFlakyProxy(Number(new URL(portal.url).port), () => {
    left -= 1;
    return left < 0 ? Number.POSITIVE_INFINITY : MIN_BYTES + Math.floor((chance() * SIZE) / requestedCount);
  });
  try {
    const ana = await signUp(portal.url, 'cuts@lab.example');
    const bytes = randomFillSync(Buffer.alloc(SIZE));
    const files = [{ name: 'noise.bin', size_bytes: SIZE }];
    const [place] = (await ana.call(routes.ingestion.presignedUrl, { body: { files } })).data;
    const path = place?.upload_url ?? '';
    const began = performance.now();
    const cuts = await uploadWithCuts({ ana, straight: portal.url + path, cut: line.url + path, bytes });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { data } = await ana.call(routes.ingestion.knownFiles, { body: { sha256: [sha256] } });
    const whole = data[0]?.places.some(({ name }) => name === 'noise.bin') === true;
    process.stdout.write(`${cuts} cuts in ${seconds} s, seed ${seed}: ${whole ? 'byte-identical' : 'DIFFERENT'}\n`);
    if (!whole || cuts < requestedCount) process.exitCode = 1;
  } finally {
    line.close();
    await portal.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

const [expected, seed] = process.argv.slice(2);
await main(Number(expected ?? 1000), Number(seed ?? 1));
