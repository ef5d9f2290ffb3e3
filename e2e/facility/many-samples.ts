/*
 * A core facility's batch: 200 samples, of which one fails at each step, on a portal that is killed three times.
 *
 *   node_modules/.bin/node e2e/facility/many-samples.ts [--samples 200] [--reads 1000] [--keep]
 *
 * The samples are stretches of simulated reads; the failing ones are made so that each comes to grief at
 * another step. Run once with kills (kill -9 of everything the portal has started) at 15, 50 and 85 % of the way, and
 * twice undisturbed: the files of all must be equal byte for byte, the failed samples named with the step and the
 * reason, and the checker (`verify`) content. Prints times and the portal's memory, which the second undisturbed run,
 * of the same process, should find where the first one left it; exits with 1 on any loss.
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { type RunDetail, routes } from '@cohortium/contract';
import { failingReads, failingSteps } from '@cohortium/workflows/testing';
import { runCommand, startPortal } from '../kill/portal-to-kill.ts';
import { printLine } from '../kill/print-line.ts';
import { callsOf, sendRest, signUp } from '../kill/reach-portal.ts';
import { digestsOfRun } from '../kill/read-engine-log.ts';
import { simulateStudy, writeStudy } from '../portal/simulate-study.ts';
import { cutSamples, nameOf, PRIMERS } from './cut-samples.ts';
import { formatMemory, watchMemory } from './watch-memory.ts';

const KILL_PROGRESS = [0.15, 0.5, 0.85];
const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '200' },
    reads: { type: 'string', default: '1000' },
    keep: { type: 'boolean', default: false },
  },
});
// Not the system's folder for temporary files: a long path would leave no room for the name of a Unix socket.
const home = mkdtempSync(join('/tmp', 'cohortium-facility-'));
chmodSync(home, 0o755);
const reads = join(home, 'reads');
const sources = join(home, 'sources');
const reference = await writeStudy(sources, simulateStudy({ n_samples: 13, reads_each: 5000 }));

const filesOf = async (id: string) => ({
  forward: await readFile(join(reads, nameOf(id, 'R1'))),
  reverse: await readFile(join(reads, nameOf(id, 'R2'))),
});

/**
 * One sample for each step at which a sample can fail, spoilt from the first; what fails where, by its id. A file that
 * is broken already is refused when it is submitted, so the one for `check` breaks afterwards.
 */
async function addFailing(): Promise<Map<string, string>> {
  const failing = new Map<string, string>([[BREAKS_LATER, 'check']]);
  const good = await filesOf('cut001');
  for (const step of failingSteps.filter((name) => name !== 'check')) {
    const id = `bad${step}`;
    const { forward, reverse = Buffer.alloc(0) } = failingReads(step, good);
    await writeFile(join(reads, nameOf(id, 'R1')), forward);
    await writeFile(join(reads, nameOf(id, 'R2')), reverse);
    failing.set(id, step);
  }
  return failing;
}

let portal = await startPortal(home);
await portal.ready;
const account = await signUp(portal.url, home);
let call = callsOf(portal.url, account);

async function send(path: string, name: string): Promise<string> {
  const bytes = await readFile(path);
  const files = [{ name, size_bytes: bytes.length }];
  const [place] = (await call(routes.ingestion.presignedUrl, { body: { files } })).data;
  if (!place) throw new Error(`The portal offered no place for ${name}.`);
  const file = { name, bytes };
  await sendRest({ address: portal.url + place.upload_url, account, file, between_ms: 0 }, () => undefined);
  return place.file_id;
}

async function submit(ids: readonly string[]) {
  const names = (await readdir(reads)).sort();
  const file_ids: string[] = [];
  for (const name of names) file_ids.push(await send(join(reads, name), name));
  const sheet = ['sample_id', ...ids].join('\n');
  const body = { project_name: 'A batch', description: '', sheet, file_ids };
  const { project_id } = (await call(routes.ingestion.ingestBulk, { body })).data;
  const pipeline = (await call(routes.pipelines.all, {})).data.find(({ name }) => name === 'Amplicon 16S');
  const about = { name: 'Simulated genera', version: '1', terms_of_use: 'for this test' };
  const added = await call(routes.pipelines.createReference, {
    body: { ...about, file_ids: [await send(reference, 'simulated.fasta')] },
  });
  const pipeline_id = pipeline?.id ?? '';
  const params = { forward_primer: PRIMERS.R1, reverse_primer: PRIMERS.R2 };
  const set = { name: 'Batch', pipeline_id, references: { reference: added.data.id }, params };
  const param_set_id = (await call(routes.pipelines.createParamSet, { body: set })).data.id;
  return { project_id: project_id ?? '', pipeline_id, param_set_id };
}

/** As a disk does that lost a part: the portal's own copy of one file ends too early. Answers with the way to fix it. */
async function corruptStoredFile(id: string): Promise<() => Promise<void>> {
  const { reverse } = await filesOf(id);
  const folder = join(home, 'files/uploads');
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!reverse.equals(await readFile(path))) continue;
    await truncate(path, Math.floor(reverse.length * 0.7));
    return () => writeFile(path, reverse);
  }
  throw new Error(`The portal's copy of ${id} is not where it was expected.`);
}

/** Follows a run; kills and starts the portal again whenever it has come as far as planned. */
async function follow(id: string, killAt: readonly number[]): Promise<RunDetail> {
  const left = [...killAt];
  for (;;) {
    const { data: run } = await call(routes.pipelines.runDetail, { params: { id } });
    if (run.state === 'failed' || run.state === 'cancelled') throw new Error(`The run ${run.state}: ${run.reason}`);
    if (run.state === 'succeeded' && run.index_state === 'loaded') {
      if (left.length > 0) throw new Error(`The run ended before it was killed at ${left.join(' and ')}.`);
      return run;
    }
    const [next] = left;
    if (next !== undefined && run.progress >= next) {
      left.shift();
      await portal.kill('family');
      portal = await startPortal(home);
      await portal.ready;
      call = callsOf(portal.url, account);
      printLine(`killed at ${Math.round(run.progress * 100)} % and started again`);
    }
    await pause(100);
  }
}

async function run(order: Awaited<ReturnType<typeof submit>>, name: string, killAt: readonly number[]) {
  const since = performance.now();
  const body = { ...order, name, compute_again: true };
  const submitted = (await call(routes.pipelines.submitRun, { body })).data;
  const memory = watchMemory(portal.pid);
  const detail = await follow(submitted.id, killAt);
  memory.stop();
  const seconds = (performance.now() - since) / 1000;
  printLine(`${name}: ${seconds.toFixed(0)} s; ${detail.n_samples - detail.n_samples_failed} samples with results`);
  return { detail, memory, digests: await digestsOfRun(call, submitted.id) };
}

/** Sentences about samples that should have failed and did not, the other way round, or without an error message. */
function findWrongOutcomes(detail: RunDetail, failing: ReadonlyMap<string, string>): string[] {
  const at = new Map(detail.step_records.map((record) => [`${record.sample_id} ${record.step}`, record.state]));
  return detail.samples.flatMap(({ sample_id, state, reason }) => {
    const step = failing.get(sample_id);
    if (!step) return state === 'ok' ? [] : [`${sample_id} is ${state}, and should have a result: ${reason}`];
    printLine(`${sample_id}: ${state} at ${step}, ${at.get(`${sample_id} ${step}`) ?? 'of the pool'}. ${reason}`);
    if (state === 'ok' || !reason) return [`${sample_id} should fail at ${step}, and is ${state}.`];
    return step !== 'map' && at.get(`${sample_id} ${step}`) !== 'failed'
      ? [`${sample_id} did not fail at ${step}.`]
      : [];
  });
}

const all = await cutSamples({
  from: sources,
  to: reads,
  n_samples: Number(values.samples) + 1,
  reads_each: Number(values.reads),
});
const BREAKS_LATER = all.at(-1) ?? '';
const failing = await addFailing();
const order = await submit([...all, ...[...failing.keys()].filter((id) => id !== BREAKS_LATER)]);
const repairStored = await corruptStoredFile(BREAKS_LATER);
const disturbed = await run(order, 'Killed three times', KILL_PROGRESS);
const calm = await run(order, 'Undisturbed', []);
const again = await run(order, 'Undisturbed again', []);
printLine(`memory of the portal, undisturbed: ${formatMemory(calm.memory)}; again: ${formatMemory(again.memory)}`);
await portal.stop();
await repairStored();
const losses = findWrongOutcomes(calm.detail, failing);
if (!isDeepStrictEqual(disturbed.digests, calm.digests)) losses.push('The killed run gave other files.');
if (!isDeepStrictEqual(again.digests, calm.digests)) losses.push('The second undisturbed run gave other files.');
const verified = await runCommand(home, 'verify');
if (verified.code !== 0) losses.push(verified.output);
printLine(
  losses.length === 0 ? `Nothing lost: ${Object.keys(calm.digests).length} files are equal.` : losses.join('\n'),
);
if (!values.keep && losses.length === 0) await rm(home, { recursive: true, force: true });
process.exit(losses.length === 0 ? 0 : 1);
