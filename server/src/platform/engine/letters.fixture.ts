import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EngineEvent } from '#platform/engine';

// Each job notes that it ran in `tally`, writes half of its file, waits, and writes the other half.
const lettersWorkflow = `
cwlVersion: v1.2
class: Workflow
requirements: { ScatterFeatureRequirement: {} }
inputs: { letters: "string[]", tally: string, pause: string }
steps:
  write:
    scatter: letter
    in: { letter: letters, tally: tally, pause: pause }
    out: [file]
    run:
      class: CommandLineTool
      baseCommand: [/bin/sh, -ec, 'echo "$2" >> "$4"; printf "$2" > "$2.txt"; sleep "$6"; echo "$2" >> "$2.txt"', sh]
      inputs:
        letter: { type: string, inputBinding: { position: 1, prefix: --letter } }
        tally: { type: string, inputBinding: { position: 2, prefix: --tally } }
        pause: { type: string, inputBinding: { position: 3, prefix: --pause } }
      outputs: { file: { type: File, outputBinding: { glob: "*.txt" } } }
  join:
    in: { files: write/file }
    out: [file]
    run:
      class: CommandLineTool
      baseCommand: cat
      inputs: { files: { type: "File[]", inputBinding: {} } }
      stdout: joined.txt
      outputs: { file: { type: stdout } }
outputs: { joined: { type: File, outputSource: join/file } }
`;

/** A launch of the letters in a new folder below this one; `inputs` may say how many letters, and how long a pause. */
export async function newLetters(folder: string, name: string, inputs: { letters: string[]; pause: string }) {
  // A new folder for each try of a test.
  const [work_dir, workflow] = [await mkdtemp(join(folder, `${name}-`)), join(folder, 'letters.cwl')];
  await writeFile(workflow, lettersWorkflow);
  const events: EngineEvent[] = [];
  const tally = `${work_dir}.tally`;
  const on_event = (event: EngineEvent) => void events.push(event);
  const launch = { work_dir, workflow, inputs: { tally, ...inputs }, item_option: '--letter', on_event };
  const begun = async () => (await readFile(tally, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return { launch, events, begun };
}

/** What the last step makes of them. */
export const joinedOf = (letters: string[]) => letters.map((letter) => `${letter}${letter}\n`).join('');

export const jobsOf = (events: EngineEvent[], state: EngineEvent['state']) =>
  events.filter((event) => event.kind === 'job').filter((event) => event.state === state);

export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(50);
}

/** Numbers of the processes whose HOME lies in the folder: an engine's and its jobs'. */
export async function processesOf(work_dir: string): Promise<string[]> {
  const pids = await readdir('/proc');
  const found = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => found[index]?.includes(`HOME=${work_dir}/`));
}
