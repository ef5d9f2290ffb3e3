import { describe, expect, test } from 'vitest';
import { cladeOf, isLineage, nameOf, rankOfColumn, readLineage } from './read-lineage.ts';
import { sampleOfFile } from './shapes/table-file.ts';

const textOf = (text: string) =>
  readLineage(text)
    .map((name) => name ?? '-')
    .join(' ');

describe('a lineage, however it is written', () => {
  test.each([
    ['k__Bacteria;p__Firmicutes;c__Clostridia;o__;f__;g__;s__', 'Bacteria Firmicutes Clostridia - - - -'],
    ['d__Bacteria; p__Firmicutes', 'Bacteria Firmicutes - - - - -'],
    ['D_0__Bacteria;D_1__Firmicutes;D_5__Blautia', 'Bacteria Firmicutes - - - Blautia -'],
    ['Bacteria|Firmicutes|Clostridia', 'Bacteria Firmicutes Clostridia - - - -'],
    ['Bacteria(100);Firmicutes(98.5);Firmicutes_unclassified(98);', 'Bacteria Firmicutes - - - - -'],
    ['d__Eukaryota;k__Fungi;p__Ascomycota', 'Eukaryota Ascomycota - - - - -'],
    ['g__Bacteroides', '- - - - - Bacteroides -'],
    ['k__Bacteria;g__Bacteroides;s__fragilis', 'Bacteria - - - - Bacteroides Bacteroides fragilis'],
    ['k__Bacteria;g__Bacteroides;s__Bacteroides fragilis', 'Bacteria - - - - Bacteroides Bacteroides fragilis'],
    ['Unassigned', '- - - - - - -'],
    ['', '- - - - - - -'],
  ])('%s', (text, names) => {
    expect(textOf(text)).toBe(names);
  });

  test('of nine names without prefixes nobody can tell the ranks', () => {
    expect(() => readLineage('a;b;c;d;e;f;g;h;i')).toThrow(/9 names/);
  });

  test('words for nothing are no names; names that contain them are', () => {
    for (const word of ['', '__', 's__', 'NA', 'unclassified', 'Unassigned', 'Firmicutes_unclassified']) {
      expect(nameOf(word)).toBeNull();
    }
    expect(nameOf('Escherichia/Shigella')).toBe('Escherichia/Shigella');
    expect(nameOf('[Ruminococcus] gnavus group')).toBe('[Ruminococcus] gnavus group');
  });
});

test('a clade keeps its names as they are given, and knows its rank; what goes back up is none', () => {
  expect(cladeOf(['k__Bacteria', 'p__X_unclassified'])).toMatchObject({
    clade_rank: 1,
    lineage: ['Bacteria', 'X_unclassified', null, null, null, null, null],
  });
  expect(cladeOf(['k__Bacteria', 's__A_b', 't__SGB1'])).toMatchObject({ clade_rank: 7 });
  expect(cladeOf(['g__X', 'p__Y'])).toBeNull();
  expect(cladeOf(['Bacteria', 'p__Y'])).toBeNull();
});

test('columns named after ranks, by any of their words', () => {
  expect(['superkingdom', 'Kingdom', 'Phylum', 'Division', 'genus', 'Species', 'sex'].map(rankOfColumn)).toEqual([
    ...[0, 0, 1, 1, 5, 6],
    null,
  ]);
});

test('lineages are distinguished from other words', () => {
  expect(['k__Bacteria', 'a;b', 'd__B|p__C', 'female', '1;2'].map(isLineage)).toEqual([true, true, true, false, false]);
});

test('a profile is of the sample that its file is named after', () => {
  expect(
    ['P1.kraken2.report.txt', 'P1_profile.txt', 'P1.bracken', 'P-1.db.kreport2.gz', 'P1.tsv.bz2'].map(sampleOfFile),
  ).toEqual(['P1', 'P1', 'P1', 'P-1.db', 'P1']);
});
