import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededDraws } from '../src/simulate-pairs.ts';
import { runScript } from '../testing/run-script.ts';

const draw = seededDraws(11);
const sequenceOf = (length: number) => Array.from({ length }, () => 'ACGT'[Math.floor(draw() * 4)] ?? 'A').join('');
const changed = (sequence: string, n: number) => {
  const letters = [...sequence];
  for (let at = 0; at < n; at += 1) letters[Math.floor(draw() * letters.length)] = 'ACGT'[at % 4] ?? 'A';
  return letters.join('');
};

/** Between the genera A and B: draws differ in how sure they are of either. */
const between = sequenceOf(400);
const sure = sequenceOf(400);
const reference = [changed(between, 12), changed(between, 12), sure]
  .map((sequence, at) => `>r${at};tax=d:Bacteria,p:P,g:${'ABC'[at]};\n${sequence}\n`)
  .join('');
const files = {
  'reference.fa': reference,
  'q.fasta': `>between\n${between}\n>sure\n${sure}\n>none\n${sequenceOf(400)}\n`,
};
const script = join(import.meta.dirname, 'bin/classify-features.sh');
const reading = join(import.meta.dirname, '../reads/bin/reading.sh');

function classify(): Map<string, string[]> {
  const options = ['--features', 'q.fasta', '--reference', 'reference.fa', '--cutoff', '0.8'];
  const { left, output, code } = runScript([script, reading, ...options], { files });
  if (code !== 0) throw new Error(output);
  const lines = left.get('q.lineages.tsv')?.toString().trimEnd().split('\n') ?? [];
  return new Map(lines.map((line) => line.split('\t')).map(([id = '', ...cells]) => [id, cells]));
}

/** The lineage with confidences that vsearch alone gives, by seed. */
function drawnBy(seed: number): string {
  const message = `vsearch --sintax q.fasta --db reference.fa --randseed ${seed} --threads 1 --tabbedout out.tsv`;
  const lines = runScript(['-c', message], { files }).left.get('out.tsv')?.toString().split('\n') ?? [];
  return lines.find((line) => line.startsWith('between'))?.split('\t')[1] ?? '';
}

test('a lineage is what most of five draws name, with the mean of what they say of it, the same every time', () => {
  const found = classify();
  expect(found.get('sure')?.[0]).toBe('d:Bacteria,p:P,g:C');
  expect(found.get('none')?.join('')).toBe('');
  const draws = [1, 2, 3, 4, 5].map(drawnBy);
  const genera = draws.map((lineage) => /g:([ABC])\(([\d.]+)\)$/.exec(lineage));
  const votes = Map.groupBy(genera, (match) => match?.[1] ?? '');
  const [genus = '', named = []] = [...votes].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const mean = named.reduce((sum, match) => sum + Number(match?.[2]), 0) / draws.length;
  const details = /g:([ABC])\(([\d.]+)\)$/.exec(found.get('between')?.[1] ?? '');
  expect(details?.[1]).toBe(genus);
  expect(Number(details?.[2])).toBeCloseTo(mean, 1);
  expect(classify()).toEqual(found);
});
