import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock';
import { createCwltoolEngine, type EngineEvent } from '#platform/engine';

const folder = await mkdtemp(join(tmpdir(), 'cohortium inherit '));
const workflow = join(folder, 'copy.cwl');
const engine = createCwltoolEngine({ clock: systemClock });

const copies = `
cwlVersion: v1.2
class: Workflow
requirements: { ScatterFeatureRequirement: {} }
inputs: { samples: "string[]", files: "File[]" }
steps:
  copy:
    scatter: [sample, file]
    scatterMethod: dotproduct
    in: { sample: samples, file: files }
    out: [copied]
    run:
      class: CommandLineTool
      baseCommand: [/bin/sh, -ec, 'cat "$4" > "$2.txt"', sh]
      inputs:
        sample: { type: string, inputBinding: { position: 1, prefix: --sample } }
        file: { type: File, inputBinding: { position: 2, prefix: --file } }
      outputs: { copied: { type: File, outputBinding: { glob: "*.txt" } } }
outputs: { all: { type: "File[]", outputSource: copy/copied } }
`;

beforeAll(() => writeFile(workflow, copies));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A launch over two files; the jobs that ended, by item: whether they were taken over. */
async function launch(name: string, contents: Record<string, string>, from?: string) {
  const work_dir = join(folder, name);
  await mkdir(join(work_dir, 'inputs'), { recursive: true });
  const paths = Object.entries(contents).map(([sample, text]) => ({
    sample,
    text,
    path: join(work_dir, 'inputs', sample),
  }));
  for (const { path, text } of paths) await writeFile(path, text);
  if (from) await engine.inherit?.(join(folder, from), work_dir);
  const events: EngineEvent[] = [];
  const files = paths.map(({ path }) => ({ class: 'File', path }));
  const inputs = { samples: paths.map(({ sample }) => sample), files };
  const on_event = (event: EngineEvent) => void events.push(event);
  const outcome = await engine.launch({ work_dir, workflow, inputs, item_option: '--sample', on_event });
  const ended = events.flatMap((event) =>
    event.kind === 'job' && event.state === 'succeeded' ? [[event.item, event.reused] as const] : [],
  );
  return { outcome, reused: Object.fromEntries(ended) };
}

test('a new folder takes over the jobs whose files are the same there, and computes the others', async () => {
  expect((await launch('first', { s1: 'one', s2: 'two' })).reused).toEqual({ s1: false, s2: false });
  const second = await launch('second', { s1: 'one', s2: 'mended' }, 'first');
  expect(second.outcome.state).toBe('succeeded');
  expect(second.reused).toEqual({ s1: true, s2: false });
}, 60_000);

test('half a take-over, left by a kill, is done again, and one that is there is left alone', async () => {
  await mkdir(join(folder, 'third', 'cache.part', 'half'), { recursive: true });
  expect((await launch('third', { s1: 'one', s2: 'two' }, 'first')).reused).toEqual({ s1: true, s2: true });
  expect((await launch('third', { s1: 'one', s2: 'two' }, 'second')).reused).toEqual({ s1: true, s2: true });
  expect((await launch('fourth', { s1: 'one', s2: 'two' }, 'nowhere')).reused).toEqual({ s1: false, s2: false });
}, 60_000);
