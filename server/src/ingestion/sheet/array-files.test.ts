import { describe, expect, test } from 'vitest';
import { assignReadFiles } from './assign-read-files.ts';
import type { SheetSample } from './read-rows.ts';

const sample = (row: number, sample_id: string, metadata: SheetSample['metadata'] = {}): SheetSample => ({
  ...{ row, sample_id, subject_id: null, metadata, original_metadata: {}, submitted_names: {} },
  files: { forward: [], reverse: [] },
});
const [green, red] = ['204027420072_R01C01_Grn.idat', '204027420072_R01C01_Red.idat'];
const assign = (samples: SheetSample[], names: string[]) => assignReadFiles(samples, names, { formats: ['idat'] });
const textsOf = (samples: SheetSample[], names: string[]) =>
  assign(samples, names).problems.map(({ message, remedy }) => `${message} ${remedy}`);

describe('files of an array', () => {
  test('belong to the row that names barcode and position, as the template or Illumina’s sheet call them', () => {
    const samples = [
      sample(1, 'P02', { sentrix_id: 204_027_420_072, sentrix_position: 'R02C01' }),
      sample(2, 'P01', { Sentrix_ID: '204027420072', Sentrix_Position: 'R01C01' }),
    ];
    const others = ['204027420072_R02C01_Red.idat.gz', '204027420072_R02C01_Grn.idat.gz'];
    expect(assign(samples, [...others, green, red])).toEqual({ unused: [], problems: [] });
    expect(samples.map(({ files }) => files)).toEqual([
      { forward: [others[1]], reverse: [others[0]] },
      { forward: [green], reverse: [red] },
    ]);
  });
  test('belong to the sample that is named after the place, where the sheet says nothing of it', () => {
    const samples = [sample(1, '204027420072_R01C01')];
    expect(assign(samples, [red, green]).problems).toEqual([]);
    expect(samples[0]?.files).toEqual({ forward: [green], reverse: [red] });
  });
  test('are missed by name where one colour is not there', () => {
    expect(textsOf([sample(1, '204027420072_R01C01')], [red])).toEqual([
      `204027420072_R01C01 has the red file only (${red}); its green file is missing. Upload ${green} too: an array is read in both colours.`,
    ]);
  });
  test('that two rows claim are the first row’s, and the second is told what to do', () => {
    const place = { sentrix_id: '204027420072', sentrix_position: 'R01C01' };
    const samples = [sample(1, 'A', place), sample(2, 'B', place)];
    expect(textsOf(samples, [green, red])).toEqual([
      'B has no files and is left out. Give its row the columns sentrix_id and sentrix_position, or name its files after the sample.',
    ]);
  });
  test('need the colour in their name, and two arrays are two samples', () => {
    expect(textsOf([sample(1, 'A')], ['A.idat'])[0]).toMatch(/A\.idat does not say whether it is the green or the red/);
    const names = ['A_1_Grn.idat', 'A_1_Red.idat', 'A_2_Grn.idat', 'A_2_Red.idat'];
    expect(textsOf([sample(1, 'A')], names)[0]).toMatch(/^A has 2 green and 2 red files\. Make each array a sample/);
  });
  test('are not mixed with reads, and no sample of another kind of data', () => {
    expect(textsOf([sample(1, 'A')], ['A_R1.fastq.gz'])[0]).toMatch(
      /^A_R1\.fastq\.gz is not an IDAT file\. .*_Grn\.idat/,
    );
    const { problems } = assignReadFiles([sample(1, '204027420072_R01C01')], [green, red], { formats: ['fastq'] });
    expect(problems[0]).toMatchObject({
      message: `${green} is IDAT, which this kind of data is not submitted as.`,
      remedy: expect.stringContaining('“Raw methylation array”'),
    });
  });
});
