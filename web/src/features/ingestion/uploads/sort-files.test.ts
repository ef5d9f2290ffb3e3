import { expect, test } from 'vitest';
import { sortFiles } from './sort-files.ts';

const reads = (name: string, text = '@r1\nACGT\n+\nIIII\n') => new File([text], name);

const none = { present: [], formats: ['fastq'] } as const;

test('a folder of reads is taken, what else lies in it is left out without a fuss', async () => {
  const sifted = await sortFiles([reads('F3D0_R1.fastq'), reads('.DS_Store'), reads('mouse.time.design')], none);
  expect(sifted.accepted.map(({ name }) => name)).toEqual(['F3D0_R1.fastq']);
  expect(sifted).toMatchObject({ other: ['.DS_Store', 'mouse.time.design'], refused: [] });
});

test('two files of one name would be one file on the server: the second is refused, also across folders', async () => {
  const twice = await sortFiles([reads('F3D0_R1.fastq'), reads('F3D0_R1.fastq')], none);
  expect(twice.accepted).toHaveLength(1);
  expect(twice.refused).toEqual([{ name: 'F3D0_R1.fastq', reason: 'A file with this name is already in the list.' }]);
  expect((await sortFiles([reads('F3D0_R1.fastq')], { ...none, present: ['F3D0_R1.fastq'] })).accepted).toEqual([]);
});

test('a broken file is refused with the reason, and the others go on', async () => {
  const sifted = await sortFiles([reads('F3D0_R1.fastq', ''), reads('F3D1_R1.fastq')], none);
  expect(sifted.accepted).toHaveLength(1);
  expect(sifted.refused).toEqual([{ name: 'F3D0_R1.fastq', reason: 'The file is empty.' }]);
});

test('contigs are taken where the kind of data may have them, and refused elsewhere', async () => {
  const contigs = reads('strain.fasta', '>c1\nACGT\n');
  expect((await sortFiles([contigs], { present: [], formats: ['fastq', 'fasta'] })).accepted).toEqual([contigs]);
  expect((await sortFiles([contigs], none)).refused).toEqual([
    { name: 'strain.fasta', reason: 'FASTA has no qualities. This kind of data is submitted as FASTQ.' },
  ]);
});

test('arrays are submitted as files of arrays alone, and those are no files of reads', async () => {
  const green = reads('204_R01C01_Grn.idat', 'IDAT\u0003\0\0\0');
  const sifted = await sortFiles([green, reads('F3D0_R1.fastq')], { present: [], formats: ['idat'] });
  expect(sifted.accepted).toEqual([green]);
  expect(sifted.refused).toEqual([{ name: 'F3D0_R1.fastq', reason: 'Arrays are submitted as IDAT files.' }]);
  expect((await sortFiles([green], none)).refused[0]?.reason).toContain('Choose “Raw methylation array”');
});
