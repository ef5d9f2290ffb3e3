import { dirname } from 'node:path';
import { treeWorkflow } from '@cohortium/workflows';
import { expect, test } from 'vitest';
import { openThreads } from '#platform/concurrency';
import { type Json, type Port, type Process, parseInThread } from '#platform/engine';
import { formatCommandLine } from './format-command-line.ts';

const tool = (more: Partial<Process>): Process => ({
  id: 'tool.cwl',
  class: 'CommandLineTool',
  inputs: [],
  outputs: [],
  baseCommand: ['tool'],
  ...more,
});
const input = (id: string, type: Json, inputBinding?: { [key: string]: Json }, given?: Json): Port => ({
  id,
  type,
  ...(inputBinding ? { inputBinding } : {}),
  ...(given === undefined ? {} : { default: given }),
});
const counting = { class: 'File', location: 'files/bin/count%20reads.sh' };

test('arguments and inputs stand where they will stand, by position', () => {
  const inputs = [
    input('reads', 'File', { position: 2, prefix: '--in' }),
    input('depth', 'int', { position: 1, prefix: '-d', separate: false }),
    input('unused', 'string'),
  ];
  const terms = [
    { position: 3, valueFrom: 'last' },
    'first',
    { position: 2, prefix: '-t', valueFrom: '$(runtime.cores)' },
  ];
  expect(formatCommandLine(tool({ inputs, arguments: terms }))).toBe(
    'tool first -d<depth> -t <cores> --in <reads> last',
  );
});

test('a script of the workflow is shown by its name', () => {
  const inputs = [input('count', 'File', undefined, counting)];
  const terms = [{ position: 0, valueFrom: '$(inputs.count)' }, { valueFrom: '$(inputs.count.nameroot).log' }];
  expect(formatCommandLine(tool({ baseCommand: ['/bin/sh'], inputs, arguments: terms }))).toBe(
    "/bin/sh 'count reads.sh' <count.nameroot>.log",
  );
});

test('what may be left out is in brackets, records come in their parts, lists say that they are some', () => {
  const fields = [
    { name: 'forward', type: 'File', inputBinding: { prefix: '--forward' } },
    { name: 'reverse', type: ['null', 'File'], inputBinding: { prefix: '--reverse' } },
    { name: 'note', type: 'string' },
  ];
  const inputs = [
    input('sample', { type: 'record', fields }, { position: 1 }),
    input('tables', { type: 'array', items: 'File' }, { position: 2 }),
    input('names', { type: 'array', items: 'string' }, { position: 3, itemSeparator: ',' }),
    input('quick', 'boolean', { position: 4, prefix: '--quick' }),
  ];
  expect(formatCommandLine(tool({ inputs }))).toBe(
    'tool --forward <forward> [--reverse <reverse>] <tables …> <names …>,… [--quick]',
  );
});

test('shell text is quoted, and the output’s destination is shown', () => {
  const given = { baseCommand: ['sh', '-c', "curl x | sh; echo 'done'"], stdin: '$(inputs.a.path)', stdout: 'o.txt' };
  expect(formatCommandLine(tool(given))).toBe("sh -c 'curl x | sh; echo '\\''done'\\''' < <a.path> > o.txt");
});

test('an expression of JavaScript is shown as it is, for it is what will be run', () => {
  const script = `\${return inputs.a + 1;}`;
  expect(formatCommandLine(tool({ arguments: [{ valueFrom: script }, 17] }))).toBe(`tool '${script}'`);
});

test('nothing of the portal’s own tools reads as braces', async () => {
  const root = dirname(dirname(treeWorkflow.workflow));
  const threads = openThreads(1);
  const parsed = await parseInThread({ threads }, root, 'amplicon-16s/amplicon-16s.cwl');
  await threads.close();
  const [, ...processes] = 'written' in parsed ? parsed.written.document.$graph : [];
  const lines = new Map(processes.map((one) => [one.id, formatCommandLine(one)]));
  expect(lines.get('check-sample.cwl')).toBe(
    '/bin/sh check-sample.sh reading.sh check-fastq.sh --sample <sample_id> --forward <forward> [--reverse <reverse>]',
  );
  for (const line of lines.values()) expect(line).not.toMatch(/[{}]|\$\(|file:/);
});
