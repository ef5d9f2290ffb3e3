import type { ProjectField, ProjectSample } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup } from '#testing';
import { SampleCells } from './sample-cells.tsx';

const sample: ProjectSample = {
  id: 'a',
  sample_id: 'F3D1',
  subject_id: 'M3',
  metadata: { sex: 'female', day: 1 },
  original_metadata: { sex: 'F' },
  files: [],
  run: null,
};
const field = (name: string, rest: Partial<ProjectField>): ProjectField => ({
  field: name,
  kind: 'text',
  n_present: 1,
  n_missing: 0,
  n_values: 1,
  range: null,
  values: [],
  ...rest,
});
const fields = [
  field('sex', { values: [{ value: 'female', n_samples: 1, written: ['F'] }] }),
  field('day', { kind: 'number' }),
  field('cage', {}),
];

function drawCells(props: Partial<Parameters<typeof SampleCells>[0]> = {}): string {
  return renderMarkup(
    <SampleCells
      sample={sample}
      fields={fields}
      subject="M3"
      onSubject={() => undefined}
      typed={new Map()}
      faults={new Map()}
      readOnly={false}
      onType={() => undefined}
      {...props}
    />,
  );
}

test('every column of the submission has its cell, also those that this sample says nothing of', () => {
  const html = drawCells();
  for (const name of ['subject_id', 'sex', 'day', 'cage']) expect(html).toContain(`>${name}</label>`);
});

test('what the submitter wrote stands under the value that says it otherwise, and other values are offered', () => {
  const html = drawCells();
  expect(html).toContain('Submitted value: “F”');
  expect(html).toContain('<option value="female">');
});

test('a cell that cannot be read says why, and is marked for readers', () => {
  const html = drawCells({ typed: new Map([['day', 'x']]), faults: new Map([['day', '“x” is not a number.']]) });
  expect(html).toContain('“x” is not a number.');
  expect(html).toContain('aria-invalid="true"');
});

test('who may not edit can read, and is offered no new column', () => {
  const html = drawCells({ readOnly: true });
  expect(html).toContain('readOnly');
  expect(html).not.toContain('New column');
});
