import { describe, expect, test } from 'vitest';
import { areLoneMates, fileFormatOf, pairReads, parseReadFileName } from './pair-reads.ts';

describe('what a read file’s name says', () => {
  test.each<[string, string, string, 'forward' | 'reverse' | null, number]>([
    ['F3D0_S188_L001_R1_001.fastq.gz', 'F3D0', 'F3D0_S188_L001', 'forward', 1],
    ['F3D0_S188_L004_R2_001.fastq.gz', 'F3D0', 'F3D0_S188_L004', 'reverse', 4],
    ['gut.R2.fq', 'gut', 'gut', 'reverse', 1],
    ['gut-r1.FASTQ.GZ', 'gut', 'gut', 'forward', 1],
    ['SRR1763540_1.fastq', 'SRR1763540', 'SRR1763540', 'forward', 1],
    ['ERR2.2.fastq.gz', 'ERR2', 'ERR2', 'reverse', 1],
    ['sam1F.fastq.gz', 'sam1', 'sam1', 'forward', 1],
    ['sam1_reverse.fastq.gz', 'sam1', 'sam1', 'reverse', 1],
    ['mock community.fastq', 'mock community', 'mock community', null, 1],
    ['R1.fastq', 'R1', 'R1', null, 1],
    ['_1.fastq', '_1', '_1', null, 1],
    ['strain_1.fasta', 'strain_1', 'strain_1', null, 1],
  ])('%s', (name, stem, long_stem, read, lane) => {
    expect(parseReadFileName(name)).toEqual({ name, stem, long_stem, read, lane });
  });

  test.each(['a.fastq', 'a.fq', 'a.FASTQ.gz', 'a.fq.gz'])('%s is FASTQ by its name', (name) => {
    expect(fileFormatOf(name)).toBe('fastq');
  });
  test.each(['a.fasta', 'a.fa', 'a.fna.gz', 'a.FASTA.gz'])('%s is FASTA', (name) => {
    expect(fileFormatOf(name)).toBe('fasta');
  });
  test.each(['a.faa', 'a.fastq.bz2', 'fastq', 'a.fastq.gz.part', 'a.bam'])('%s is neither', (name) => {
    expect(fileFormatOf(name)).toBeNull();
  });
});

const of = (names: string[], samples: string[]) => {
  const { files, unused, ambiguous } = pairReads(names, samples);
  return { files: Object.fromEntries(files), unused, ambiguous };
};

describe('files and samples', () => {
  test('lanes are joined in their order, whatever order the files came in', () => {
    const names = [2, 10, 1].flatMap((lane) => {
      const stem = `a_S1_L${String(lane).padStart(3, '0')}`;
      return [`${stem}_R2_001.fastq.gz`, `${stem}_R1_001.fastq.gz`];
    });
    const { a } = of(names, ['a']).files;
    expect(a?.forward.map((name) => name.slice(5, 9))).toEqual(['L001', 'L002', 'L010']);
    expect(a?.reverse.map((name) => name.slice(5, 9))).toEqual(['L001', 'L002', 'L010']);
  });

  test('a sample never takes what begins with a longer sample’s name', () => {
    const { files, unused } = of(['F3D1_R1.fastq', 'F3D14_R1.fastq', 'F3D141_R1.fastq'], ['F3D1', 'F3D141']);
    expect(files).toEqual({
      F3D1: { forward: ['F3D1_R1.fastq'], reverse: [] },
      F3D141: { forward: ['F3D141_R1.fastq'], reverse: [] },
    });
    expect(unused).toEqual(['F3D14_R1.fastq']);
  });

  test('the longest name that a file begins with is its sample', () => {
    const { files } = of(['P01_week0_rep2_R1.fastq'], ['P01', 'P01 week0']);
    expect(Object.keys(files)).toEqual(['P01 week0']);
  });

  test('names are compared as sequencing software writes them, and letter by letter first', () => {
    expect(Object.keys(of(['Mouse-7--left_S3_L001_R1_001.fastq.gz'], ['mouse 7: left']).files)).toEqual([
      'mouse 7: left',
    ]);
    expect(of(['a.1_R1.fastq', 'a_1_R1.fastq'], ['a.1', 'a_1'])).toMatchObject({
      files: { 'a.1': { forward: ['a.1_R1.fastq'] }, a_1: { forward: ['a_1_R1.fastq'] } },
      ambiguous: [],
    });
  });

  test('where two samples are written alike, the file is nobody’s until a person says whose', () => {
    expect(of(['a-1_R1.fastq'], ['a.1', 'a_1'])).toEqual({
      files: {},
      unused: [],
      ambiguous: [{ file: 'a-1_R1.fastq', sample_ids: ['a.1', 'a_1'] }],
    });
  });

  test('a file whose whole name is a sample’s is that sample’s, unpaired', () => {
    expect(of(['tank_1.fastq', 'tank_2.fastq'], ['tank_1', 'tank_2'])).toMatchObject({
      files: {
        tank_1: { forward: ['tank_1.fastq'], reverse: [] },
        tank_2: { forward: ['tank_2.fastq'], reverse: [] },
      },
    });
  });

  test('names of signs alone take no file, and samples named twice count once', () => {
    expect(of(['x_R1.fastq', '-_R1.fastq'], ['--', 'x', 'x'])).toEqual({
      files: { x: { forward: ['x_R1.fastq'], reverse: [] } },
      unused: ['-_R1.fastq'],
      ambiguous: [],
    });
  });

  test('letters beyond ASCII are letters', () => {
    expect(
      Object.keys(of(['Mäuse_Köln_3_R1.fastq', 'サンプル1_R1.fastq'], ['Mäuse Köln 3', 'サンプル1']).files),
    ).toEqual(['Mäuse Köln 3', 'サンプル1']);
  });
});

test('one side of mates without the other is distinguished from pairs and from names that say nothing', () => {
  const lone = [['a_R1.fastq'], ['a_L001_R2_001.fastq', 'a_L002_R2_001.fastq']];
  expect(lone.map(areLoneMates)).toEqual([true, true]);
  expect([['a_R1.fastq', 'a_R2.fastq'], ['a.fastq'], ['a.fastq', 'b_R1.fastq'], []].map(areLoneMates)).toEqual([
    ...[false, false, false, false],
  ]);
});

test('arrays are paired by barcode and position, green before red, gzipped or not', () => {
  const names = ['204_R01C01_Red.idat', '204_R01C01_Grn.idat.gz', '204_R02C01_grn.IDAT'];
  expect(names.map(parseReadFileName)).toMatchObject([
    { stem: '204_R01C01', read: 'reverse' },
    { stem: '204_R01C01', read: 'forward' },
    { stem: '204_R02C01', read: 'forward' },
  ]);
  expect(of(names, ['204_R01C01', '204_R02C01']).files).toEqual({
    '204_R01C01': { forward: ['204_R01C01_Grn.idat.gz'], reverse: ['204_R01C01_Red.idat'] },
    '204_R02C01': { forward: ['204_R02C01_grn.IDAT'], reverse: [] },
  });
  // A colour without the other is no single-end read.
  expect(areLoneMates(['204_R01C01_Grn.idat'])).toBe(false);
  expect(parseReadFileName('204_R01C01.idat').read).toBeNull();
});
