import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createRandomSource } from '@cohortium/stats';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openThreads } from '#platform/concurrency';
import { parseInThread, processesWithoutContainer, type WrittenWorkflow, writeWorkflow } from '#platform/engine';
import { makeDocument, type Targets } from './make-document.fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Given by `npm run fuzz -- documents`, which tries more of them. */
    fuzz_documents?: number;
    fuzz_documents_seed?: number;
  }
}

const requestedCount = inject('fuzz_documents');
const documents = requestedCount ?? 150;
const WORDS = 'words-that-nobody-may-read';

const folder = await mkdtemp(join(tmpdir(), 'cohortium-fuzz-'));
const threads = openThreads(2);
const targets: Targets = { file: join(folder, 'secret.cwl'), url: '' };
let calls = 0;
const service = createServer((_, answer) => {
  calls += 1;
  answer.end('class: CommandLineTool\n');
});

// Outside the sandbox on purpose: the document that the portal wrote has to be harmless by itself.
const requester = spawn('/usr/bin/python3', [join(import.meta.dirname, 'validate-many.py')], {
  env: { PATH: '/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' },
  stdio: ['pipe', 'pipe', 'inherit'],
});
const answers = createInterface({ input: requester.stdout })[Symbol.asyncIterator]();

const longAgo = new Date('2001-01-01');
const seal = () => utimes(targets.file, longAgo, new Date());
const wasRead = async () => (await stat(targets.file)).atimeMs !== longAgo.getTime();

beforeAll(async () => {
  await writeFile(targets.file, `${WORDS}: {class: CommandLineTool}\n`);
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const address = service.address();
  targets.url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  await seal();
});
afterAll(async () => {
  requester.kill();
  service.close();
  await threads.close();
  await rm(folder, { recursive: true, force: true });
});

/** What cwltool would run of a document, by the classes of its processes; null where it refuses it. */
async function runCwltool(written: WrittenWorkflow): Promise<Record<string, number> | null> {
  const place = await mkdtemp(join(folder, 'written-'));
  requester.stdin.write(`${await writeWorkflow(place, written)}\n`);
  const { value } = await answers.next();
  await rm(place, { recursive: true });
  return JSON.parse(String(value));
}

const KEYS = new Set(
  `cwlVersion $graph id class type inputs outputs steps in out run label doc requirements hints baseCommand arguments
  position valueFrom stdin stdout stderr outputBinding glob inputBinding prefix default location basename contents items
  fields name symbols outputSource source scatter scatterMethod when dockerPull listing entryname entry envDef envName
  envValue coresMin networkAccess expressionLib expression secondaryFiles loadContents outputEval x streamable
  pattern required`.split(/\s+/),
);

/** By other means than the parser's: what stands in a document that was accepted. */
function requireClosed(value: unknown, isData = false): void {
  if (Array.isArray(value)) for (const inner of value) requireClosed(inner, isData);
  else if (value !== null && typeof value === 'object') requireClosedMap(value, isData);
}

/** The value of a default is data: its keys are plain names that mean nothing. */
function requireClosedMap(value: object, isData: boolean): void {
  for (const [key, inner] of Object.entries(value)) {
    const isKnown = isData ? /^[A-Za-z_][\w-]*$/.test(key) : KEYS.has(key);
    if (!isKnown) throw new Error(`${key} is in a document that was accepted`);
    if (key === 'location' && !/^files\/[\w.-]+$/.test(String(inner)))
      throw new Error(`location ${inner} was accepted`);
    if (key === 'run' && !/^#[\w.-]+$/.test(String(inner))) throw new Error(`run ${inner} was accepted`);
    if (key === 'class' && isData && !['File', 'Directory'].includes(String(inner))) throw new Error(`class ${inner}`);
    requireClosed(inner, isData || key === 'default');
  }
}

/** Tools that demand no container, or JavaScript anywhere, by the text of the document alone. */
function looksContained({ document }: WrittenWorkflow): boolean {
  const text = JSON.stringify(document);
  const tools = document.$graph.filter((process) => process.class === 'CommandLineTool');
  const demanding = tools.filter(({ requirements = [] }) => JSON.stringify(requirements).includes('"dockerPull"'));
  return !/InlineJavascript|ExpressionTool/.test(text) && demanding.length === tools.length;
}

/** How often each class of process is run, going down from the workflow through its steps. */
function classesOf({ document: { $graph } }: WrittenWorkflow): Record<string, number> {
  const found: Record<string, number> = {};
  const walk = (id: string) => {
    const process = $graph.find((one) => one.id === id);
    if (!process) throw new Error(`${id} is run and not there`);
    found[process.class] = (found[process.class] ?? 0) + 1;
    for (const { run } of process.steps ?? []) walk(run.slice(1));
  };
  walk('main');
  return found;
}

async function tryDocument(random: () => number): Promise<'refused' | 'written' | 'runnable'> {
  const files = makeDocument(random, targets);
  const place = await mkdtemp(join(folder, 'sent-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text);
  const parsed = await parseInThread({ threads }, place, 'main.cwl');
  await rm(place, { recursive: true });
  expect(JSON.stringify(parsed)).not.toContain(WORDS);
  if (!('written' in parsed)) return 'refused';
  const { written } = parsed;
  requireClosed(written.document);
  expect(processesWithoutContainer(written.document).length === 0).toBe(looksContained(written));
  const runs = await runCwltool(written);
  if (runs) expect(runs).toEqual(classesOf(written));
  return runs ? 'runnable' : 'written';
}

test(
  `of ${documents} documents that people might try, none opens anything outside, nor hides what it runs`,
  async () => {
    const source = createRandomSource(inject('fuzz_documents_seed') ?? 16);
    const tally = { refused: 0, written: 0, runnable: 0 };
    const began = performance.now();
    for (let tried = 1; tried <= documents; tried += 1) {
      tally[await tryDocument(source.nextFloat)] += 1;
      if (await wasRead()) throw new Error(`Document ${tried} read a file outside its folder.`);
      if (requestedCount === undefined || tried % 1000 > 0) continue;
      process.stdout.write(
        `${tried} documents in ${Math.round((performance.now() - began) / 1000)} s: ${JSON.stringify(tally)}\n`,
      );
    }
    expect(calls).toBe(0);
    // Neither all refused, which would prove nothing, nor none.
    expect(tally.runnable).toBeGreaterThan(documents / 20);
    expect(tally.refused).toBeGreaterThan(documents / 4);
    // The file does tell when somebody reads it.
    await readFile(targets.file);
    expect(await wasRead()).toBe(true);
  },
  documents * 300 + 60_000,
);
