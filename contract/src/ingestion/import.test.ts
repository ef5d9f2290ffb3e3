import { expect, test } from 'vitest';
import { namesOfTables } from './import.ts';

test('files that programs call alike for every sample take the name of their folder along', () => {
  expect(namesOfTables(['kallisto/S1/abundance.tsv', '/S2/quant.sf.gz', 'S3/ReadsPerGene.out.tab'])).toEqual([
    'S1.abundance.tsv',
    'S2.quant.sf.gz',
    'S3.ReadsPerGene.out.tab',
  ]);
  // Nothing but the name is known of a file that was chosen itself.
  expect(namesOfTables(['abundance.tsv', './quant.sf'])).toEqual(['abundance.tsv', 'quant.sf']);
});

test('other files keep their names, unless two folders have one of that name', () => {
  expect(namesOfTables(['run/S1.kreport', 'run/table.biom'])).toEqual(['S1.kreport', 'table.biom']);
  expect(namesOfTables(['S1/profile.txt', 'S2/profile.txt', 'sheet.tsv'])).toEqual([
    'S1.profile.txt',
    'S2.profile.txt',
    'sheet.tsv',
  ]);
});
