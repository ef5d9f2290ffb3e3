import { describe, expect, test } from 'vitest';
import { assignReadFiles } from './assign-read-files.ts';
import type { SheetSample } from './read-rows.ts';

const sample = (row: number, sample_id: string, forward: string[] = [], reverse: string[] = []): SheetSample => ({
  row,
  sample_id,
  subject_id: null,
  metadata: {},
  original_metadata: {},
  submitted_names: {},
  files: { forward, reverse },
});
const given = (file: string, sample_id: string, read: 'forward' | 'reverse' = 'forward') => ({ file, sample_id, read });
const messages = ({ problems }: ReturnType<typeof assignReadFiles>) => problems.map(({ message }) => message);

describe('files given by hand', () => {
  test('stand in for whatever the row or the name says', () => {
    const samples = [sample(1, 'a', ['a_1.fastq']), sample(2, 'b')];
    const names = ['a_1.fastq', 'odd_1.fastq', 'odd_2.fastq'];
    const placed = assignReadFiles(samples, names, {
      assignments: [given('odd_1.fastq', 'a'), given('odd_2.fastq', 'a', 'reverse')],
    });
    expect(samples[0]?.files).toEqual({ forward: ['odd_1.fastq'], reverse: ['odd_2.fastq'] });
    expect(placed.unused).toEqual(['a_1.fastq']);
    expect(messages(placed)).toContain('a_1.fastq does not belong to any sample of the sheet.');
  });

  test('to a sample that the sheet no longer has are reported', () => {
    expect(
      messages(assignReadFiles([sample(1, 'a')], ['x.fastq'], { assignments: [given('x.fastq', 'gone')] }))[0],
    ).toBe('x.fastq is assigned to gone, which is not in the sheet.');
  });

  test('that are not uploaded are reported with their row', () => {
    const { problems } = assignReadFiles([sample(4, 'a')], [], { assignments: [given('x.fastq', 'a')] });
    expect(problems[0]).toMatchObject({ row: 4, file: 'x.fastq', severity: 'error' });
  });
});

describe('files that a sheet names', () => {
  test('are never taken by another sample’s name', () => {
    const samples = [sample(1, 'a', ['b.fastq']), sample(2, 'b')];
    const placed = assignReadFiles(samples, ['b.fastq']);
    expect(samples.map(({ files }) => files.forward)).toEqual([['b.fastq'], []]);
    expect(placed.problems).toMatchObject([
      { severity: 'warning', row: 2, message: expect.stringContaining('left out') },
    ]);
  });

  test('may be those of one sample only, and each once', () => {
    const samples = [sample(1, 'a', ['x.fastq']), sample(2, 'b', ['x.fastq']), sample(3, 'c', ['y.fastq', 'y.fastq'])];
    expect(messages(assignReadFiles(samples, ['x.fastq', 'y.fastq']))).toEqual([
      'Rows 1 and 2 both name x.fastq.',
      'Row 3 names y.fastq twice.',
    ]);
  });
});

test('a file sent from a Mac is the one that the row names, and the one of the sample, whatever its letters are made of', () => {
  const [mac, mac2] = ['M\u00FCller.fastq', '\u00C5sa.fastq'].map((name) => name.normalize('NFD'));
  const samples = [sample(1, 'b', ['M\u00FCller.fastq']), sample(2, '\u00C5sa')];
  const { problems, unused } = assignReadFiles(samples, [mac ?? '', mac2 ?? '']);
  expect(samples.map(({ files }) => files.forward)).toEqual([[mac], [mac2]]);
  expect([problems, unused]).toEqual([[], []]);
});

describe('mates', () => {
  test('one side without the other is an error, with what takes all its lanes as single-end reads', () => {
    const files = ['b_S1_L001_R1_001.fastq', 'b_S1_L002_R1_001.fastq'];
    const { problems } = assignReadFiles([sample(1, 'a'), sample(2, 'b')], ['a_1.fastq', 'a_2.fastq', ...files]);
    expect(problems).toMatchObject([{ severity: 'error', row: 2, fix: { kind: 'single_end', sample_id: 'b', files } }]);
    const [back] = assignReadFiles([sample(1, 'b')], ['b_2.fastq']).problems;
    expect(back?.fix).toEqual({ kind: 'single_end', sample_id: 'b', files: ['b_2.fastq'] });
  });

  test('names that do not speak of mates are single-end reads without a question', () => {
    const samples = [sample(1, 'a'), sample(2, 'mouse_1'), sample(3, 'mouse_F')];
    expect(assignReadFiles(samples, ['a.fastq', 'mouse_1.fastq.gz', 'mouse_F.fq']).problems).toEqual([]);
  });

  test('a single-end sample among pairs is reported until it has its mate', () => {
    const names = ['a_1.fastq', 'a_2.fastq', 'b_2.fastq'];
    const single = { file: 'b_2.fastq', sample_id: 'b', read: 'single' as const };
    const samples = [sample(1, 'a'), sample(2, 'b')];
    expect(assignReadFiles(samples, names, { assignments: [single] }).problems).toMatchObject([
      { severity: 'warning', row: 2 },
    ]);
    expect(samples[1]?.files).toEqual({ forward: ['b_2.fastq'], reverse: [] });
    const mate = { file: 'late_2.fastq', sample_id: 'b', read: 'reverse' as const };
    const both = [{ ...single, file: 'b_1.fastq' }, mate];
    const paired = [sample(1, 'a'), sample(2, 'b')];
    expect(
      assignReadFiles(paired, ['a_1.fastq', 'a_2.fastq', 'b_1.fastq', 'late_2.fastq'], { assignments: both }).problems,
    ).toEqual([]);
    expect(paired[1]?.files).toEqual({ forward: ['b_1.fastq'], reverse: ['late_2.fastq'] });
  });

  test('lanes have to be the same on both sides', () => {
    const names = [
      'a_S1_L001_R1_001.fastq',
      'a_S1_L002_R1_001.fastq',
      'a_S1_L001_R2_001.fastq',
      'a_S1_L003_R2_001.fastq',
    ];
    const [problem] = assignReadFiles([sample(1, 'a')], names).problems;
    expect(problem).toMatchObject({ row: 1, remedy: 'Upload both files of each lane.' });
  });
});

test('a row without a name is no sample without reads: its own error says enough', () => {
  expect(assignReadFiles([sample(1, '')], []).problems).toEqual([]);
});

test('what is no FASTQ by its name is refused by it', () => {
  expect(assignReadFiles([sample(1, 'a')], ['a.bam', 'a.fastq']).problems).toMatchObject([
    { severity: 'error', file: 'a.bam', remedy: 'Upload .fastq or .fastq.gz files.' },
  ]);
});

describe('assembled contigs', () => {
  const formats = ['fastq', 'fasta'] as const;
  const place = (samples: SheetSample[], names: string[]) => assignReadFiles(samples, names, { formats });

  test('are one file of their sample, without mates, whatever number its name ends with', () => {
    const samples = [sample(1, 'strain_1'), sample(2, 'strain_2'), sample(3, 'reads')];
    const names = ['strain_1.fasta', 'strain_2.contigs.fna.gz', 'reads_R1.fastq', 'reads_R2.fastq'];
    expect(place(samples, names)).toEqual({ unused: [], problems: [] });
    expect(samples.map(({ files }) => files)).toEqual([
      { forward: ['strain_1.fasta'], reverse: [] },
      { forward: ['strain_2.contigs.fna.gz'], reverse: [] },
      { forward: ['reads_R1.fastq'], reverse: ['reads_R2.fastq'] },
    ]);
  });

  test('beside reads, or in two files, are refused by the sample’s name', () => {
    expect(messages(place([sample(1, 'a')], ['a.fasta', 'a.fastq']))).toEqual([
      'a has contigs (a.fasta) and reads (a.fastq).',
    ]);
    expect(messages(place([sample(1, 'a')], ['a.1.fa', 'a.2.fa']))).toEqual([
      'a has 2 files of contigs (a.1.fa, a.2.fa).',
    ]);
  });

  test('are no file of a kind of data that comes as reads', () => {
    expect(messages(assignReadFiles([sample(1, 'a')], ['a.fasta']))[0]).toBe(
      'a.fasta is FASTA, which this kind of data is not submitted as.',
    );
  });
});
