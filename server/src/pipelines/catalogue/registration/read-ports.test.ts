import { pipelinePortsSchema } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import type { Json, Port, Process, Step } from '#platform/engine';
import { orderSteps } from './read-document.ts';
import { findPortProblems, paramInputs, suggestSchema } from './read-ports.ts';

const ports = pipelinePortsSchema.parse({});
const file = (id: string): Port => ({ id, type: 'File' });
const samples = (fields: Record<string, Json>): Port => ({
  id: 'samples',
  type: {
    type: 'array',
    items: {
      type: 'record',
      fields: Object.entries(fields).map(([name, type]) => ({ name, type })),
    },
  },
});
const reads = { sample_id: 'string', forward: 'File', reverse: ['null', 'File'] };
const workflow = (change: Partial<Process> = {}): Process => ({
  id: 'main',
  class: 'Workflow',
  inputs: [samples(reads), file('reference')],
  outputs: ['feature_table', 'features', 'taxonomy', 'tracking', 'sample_status'].map(file),
  steps: [],
  ...change,
});
const problems = (change: Partial<Process>) =>
  findPortProblems(workflow(change), 'a.cwl', ports).map(({ message }) => message);

describe('what a workflow has to take and give', () => {
  test('is samples, a reference and five files', () => {
    expect(problems({})).toEqual([]);
    const optional = { id: 'reference', type: ['null', 'File'] };
    expect(problems({ inputs: [samples(reads), optional] })).toEqual([]);
  });

  test('or what the pipeline declares: references of other kinds, and lists of files', () => {
    const references = [{ input: 'host', kind: 'sequences-with-lineages', title: 'Host', required: false }];
    const outputs = [{ id: 'reports', role: 'files' as const, title: 'Reports', file_name: 'reports.zip' }];
    const main = workflow({
      inputs: [samples(reads), { id: 'host', type: ['null', 'File'] }],
      outputs: [{ id: 'reports', type: { type: 'array', items: 'File' } }],
    });
    expect(findPortProblems(main, 'a.cwl', { ...ports, references, outputs })).toEqual([]);
    const unknown = [{ input: 'host', kind: 'moon-rocks', title: 'Host', required: false }];
    expect(findPortProblems(main, 'a.cwl', { ...ports, references: unknown, outputs })).toMatchObject([
      { message: expect.stringContaining('“moon-rocks”, which this portal does not have') },
    ]);
  });

  test.each([
    ['no pair may be missing', { ...reads, reverse: 'File' }],
    ['no names', { ...reads, sample_id: 'int' }],
    ['no forward reads', { sample_id: 'string', reverse: ['null', 'File'] }],
    ['lists of files', { ...reads, forward: { type: 'array', items: 'File' } }],
  ])('samples otherwise: %s', (_, fields) => {
    expect(problems({ inputs: [samples(fields), file('reference')] })).toEqual([
      expect.stringContaining('{sample_id: string, forward: File, reverse: File?}'),
    ]);
  });

  test('everything missing is reported at once', () => {
    const reported = problems({ inputs: [{ id: 'reference', type: 'Directory' }], outputs: [file('features')] });
    expect(reported).toHaveLength(3);
    expect(reported[2]).toContain('no outputs feature_table, taxonomy, tracking, sample_status of type File');
    const lists = [...workflow().outputs.slice(1), { id: 'feature_table', type: { type: 'array', items: 'File' } }];
    expect(problems({ outputs: lists })).toEqual([expect.stringContaining('no output feature_table of type File')]);
  });
});

test('inputs become parameters as far as a form can set them', () => {
  const inputs = paramInputs(
    workflow({
      inputs: [
        samples(reads),
        file('reference'),
        { id: 'depth', type: 'long', label: 'Depth', doc: 'Reads kept.' },
        { id: 'share', type: ['null', 'double'] },
        { id: 'strict', type: 'boolean', default: false },
        { id: 'mode', type: { type: 'enum', symbols: ['fast', 'slow'] } },
        { id: 'table', type: 'File', default: { class: 'File', location: 'x' } },
      ],
    }),
    ports,
  );
  expect(inputs.map(({ name, type, optional }) => [name, type, optional])).toEqual([
    ['depth', 'integer', false],
    ['share', 'number', true],
    ['strict', 'boolean', true],
    ['mode', 'string', false],
    ['table', null, true],
  ]);
  expect(suggestSchema(inputs).properties).toMatchObject({
    depth: { title: 'Depth', description: 'Reads kept.', default: 0 },
    strict: { default: false },
    mode: { enum: ['fast', 'slow'], default: 'fast' },
  });
});

test('steps stand in the order of the work, and those over every sample are known', () => {
  const step = (id: string, scatter: string[], sources: Record<string, string | string[]>): Step => ({
    ...{ id, scatter, run: '#tool', out: [] },
    in: Object.entries(sources).map(([port, source]) => ({ id: port, source })),
  });
  const steps = [
    step('a_table', [], { all: ['filter/reads', 'merge/reads'] }),
    step('filter', ['reads', 'sample'], { reads: 'merge/reads', sample: 'samples' }),
    { ...step('merge', ['sample'], { sample: 'samples' }), label: 'Merge pairs' },
    step('pieces', ['piece'], { piece: 'a_table/pieces', all: 'samples' }),
  ];
  expect(orderSteps(workflow({ steps }), { filter: 'Filter' })).toEqual([
    { id: 'merge', title: 'Merge pairs', per_sample: true },
    { id: 'filter', title: 'Filter', per_sample: true },
    { id: 'a_table', title: 'a_table', per_sample: false },
    { id: 'pieces', title: 'pieces', per_sample: false },
  ]);
});
