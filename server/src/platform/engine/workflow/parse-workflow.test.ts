import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseWorkflow } from './parse-workflow.ts';

const tool = `cwlVersion: v1.2
class: CommandLineTool
baseCommand: [wc, -l]
inputs:
  reads: { type: File, inputBinding: { position: 1 } }
outputs:
  lines: { type: stdout }
stdout: lines.txt
`;
const counting = `cwlVersion: v1.2
class: Workflow
inputs:
  reads: File
outputs:
  lines: { type: File, outputSource: count/lines }
steps:
  count:
    run: count.cwl
    in: { reads: reads }
    out: [lines]
`;

/** What is wrong with a workflow of one tool. */
async function problemsOf(main: string, counted = tool): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'workflow-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'main.cwl'), main);
  await writeFile(join(folder, 'count.cwl'), counted);
  return parseWorkflow(folder, 'main.cwl').problems.map((problem) => JSON.stringify(problem));
}

test('a workflow of one tool is read without a problem', async () => {
  expect(await problemsOf(counting)).toEqual([]);
});

test('a workflow that cannot run names what is wrong', async () => {
  const broken: [main: string, tool: string][] = [
    [counting, tool.replace('v1.2', 'v9')],
    [counting, tool.replace('class: CommandLineTool', 'class: Spell')],
    [counting, tool.replace('type: File', 'type: Fyle')],
    [counting, tool.replace('[wc, -l]', '{ a: 1 }')],
    [counting, `${tool}requirements: [{ class: NoSuchRequirement }]\n`],
    [counting, `${tool}surprise: 1\n`],
    [counting.replace('count/lines', 'count/words'), tool],
    [counting.replace('count.cwl', 'absent.cwl'), tool],
    [counting.replace('in: { reads: reads }', 'in: { reads: nothing }'), tool],
    ['a: [1, 2', tool],
  ];
  const named = [
    'v9',
    'Spell',
    'Fyle',
    'This must be text.',
    'NoSuchRequirement',
    'surprise',
    'words',
    'absent',
    'nothing',
    'main',
  ];
  for (const [at, [main, counted]] of broken.entries()) {
    expect((await problemsOf(main, counted)).join(), named[at]).toContain(named[at]);
  }
});
