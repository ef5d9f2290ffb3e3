import { describe, expect, test } from 'vitest';
import { ImportTableError } from './import-table-error.ts';
import { type SniffedKind, sniffText } from './sniff-kind.ts';
import { lines, written } from './tables.fixture.ts';

async function sniff(text: string, name = 'table.tsv'): Promise<SniffedKind> {
  const [file] = await written({ [name]: text });
  if (!file) throw new Error('No file was written.');
  return sniffText({ ...file, packing: 'plain' });
}

describe('the format of a table is told from its first lines', () => {
  test.each<[what: string, kind: SniffedKind['kind'], text: string]>([
    ['two ASVs in two samples', 'wide_table', lines('asv\tS1\tS2', 'a1\t1\t2', 'a2\t0\t5')],
    ['the same from Excel, with a byte order mark and CRLF', 'wide_table', '\uFEFFasv;S1;S2\r\na1;1;2\r\na2;0;5\r\n'],
    ['the same below Excel’s own hint', 'wide_table', lines('sep=,', 'asv,S1,S2', 'a1,1,2')],
    ['the same below remarks', 'wide_table', lines('# Constructed from biom file', '#OTU ID\tS1', 'a1\t1')],
    ['the same from R, without a cell above the names', 'wide_table', lines('S1\tS2', 'a1\t1\t2', 'a2\t0\t5')],
    ['one sample alone', 'wide_table', lines('asv\tS1', 'a1\t1', 'a2\t0')],
    ['no reads at all', 'wide_table', lines('asv\tS1\tS2', 'a1\t0\t0')],
    ['amounts in scientific notation', 'wide_table', lines('asv\tS1\tS2', 'a1\t1e-3\t2.5E+02')],
    ['one cell in ten that is no number', 'wide_table', lines('asv\tS1\tS2\tS3\tS4\tS5', 'a\t1\t2\t3\t4\tNaN')],
    [
      'lineages of two depths',
      'clade_table',
      lines('clade\tS1\tS2', 'k__Bacteria\t9\t8', 'k__Bacteria|p__Bacillota\t9\t8'),
    ],
    [
      'QIIME 2’s bar plot',
      'wide_table',
      lines('index,d__Bacteria;p__A,d__Bacteria;p__B,age', 'S1,1,2,old', 'S2,3,4,young'),
    ],
    ['features and their lineages', 'taxonomy', lines('Feature ID\tTaxon\tConfidence', 'a1\td__Bacteria; p__A\t0.9')],
    ['the same without a head', 'taxonomy', lines('a1\td__Bacteria;p__A', 'a2\td__Bacteria;p__B')],
    ['names of features alone', 'taxonomy', lines('feature_id', 'a1', 'a2')],
    ['one amount in each line', 'long_table', lines('sample_id\tfeature_id\tcount', 'S1\ta1\t3')],
    ['a Kraken 2 report', 'kraken_report', lines(' 50.00\t50\t50\tU\t0\tunclassified', ' 50.00\t50\t0\tR\t1\troot')],
    ['BIOM 1', 'biom_1', '  {"id": null, "rows": []}'],
    ['a sample sheet', 'sample_sheet', lines('sample_id\tage_years\tsex', 'S1\t31\tfemale')],
  ])('%s', async (_what, kind, text) => {
    expect((await sniff(text)).kind).toBe(kind);
  });

  test('samples that featureCounts names by their alignments go by the sample, unless two would be one', async () => {
    const head = (...names: string[]) => lines(['Geneid', ...names].join('\t'), 'ENSG00000000003\t4\t5');
    expect(await sniff(head('/data/S1.bam', '/data/S2.sam'))).toMatchObject({
      layout: { head: ['Geneid', 'S1', 'S2'] },
    });
    const twice = ['Geneid', '/first/S1.bam', '/second/S1.bam'];
    expect(await sniff(head('/first/S1.bam', '/second/S1.bam'))).toMatchObject({ layout: { head: twice } });
  });

  test('lines without end are looked at no further than a head needs', async () => {
    const rows = Array.from({ length: 100_000 }, (_, row) => `a${row}\t1`);
    const found = await sniff(lines('asv\tS1', ...rows));
    expect(found.kind === 'wide_table' && found.first_cells.length).toBe(399);
  });
});

describe('what is no table of amounts is refused, with what it is', () => {
  test.each<[what: string, text: string]>([
    ['reads', '@r1\nACGT\n+\nIIII\n'],
    ['sequences', '>a1\nACGT\n'],
    ['a page that asks to sign in', '<!doctype html>\n<html></html>\n'],
    ['a tree', '((a:1,b:2):1,c:3);\n'],
    ['a tree of several programs', '#NEXUS\nbegin trees;\n'],
    ['nothing', ''],
    ['empty lines', '\n \n\r\n'],
    ['remarks alone', '# one\n# two\n'],
    ['a table of words', lines('one\ttwo', 'yes\tno', 'no\tyes')],
    ['the head alone', lines('asv\tS1\tS2')],
    ['a gigabyte of one letter, as it begins', 'A'.repeat(1_000_000)],
  ])('%s', async (_what, text) => {
    await expect(sniff(text)).rejects.toBeInstanceOf(ImportTableError);
  });
});
