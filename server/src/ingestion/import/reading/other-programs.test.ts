import { describe, expect, test } from 'vitest';
import { amountsOf, lineagesOf, lines, read, refusalOf } from './tables.fixture.ts';

const [one, two] = ['ACGTTGCA'.repeat(15), 'TTGACCAG'.repeat(15)];
const blautia = 'd__Bacteria;p__Firmicutes;c__Clostridia;o__Lachnospirales;f__Lachnospiraceae;g__Blautia';
const nameless = 'd__Bacteria;p__Firmicutes;c__Clostridia;o__Lachnospirales;f__Lachnospiraceae;__';

describe('a table as another program writes it', () => {
  test.each([
    ['CSV of R', lines(`"","${one}","${two}"`, '"S1",5,3', '"S2",0,9')],
    ['text of R, without a corner', lines(`${one}\t${two}`, 'S1\t5\t3', 'S2\t0\t9')],
  ])('dada2: sequences are features, whichever way it lies (%s)', async (_, text) => {
    const found = await read({ 'seqtab.txt': text });
    expect(amountsOf(found)).toEqual({ S1: { [one]: 5, [two]: 3 }, S2: { [two]: 9 } });
    expect(found).toMatchObject({ data_type: 13, orientation: { samples_in: 'rows', is_certain: true } });
    expect(found.table.features.map(({ sequence }) => sequence)).toEqual([one, two]);
  });

  test('phyloseq’s psmelt: amounts, lineages and what is known of samples in one', async () => {
    const found = await read({
      'melted.csv': lines(
        '"","OTU","Sample","Abundance","SampleType","age","Kingdom","Phylum","Genus"',
        '"1","o1","A",10,"gut",31,"Bacteria","Firmicutes","Blautia"',
        '"2","o2","A",0,"gut",31,"Bacteria","Firmicutes",NA',
        '"3","o2","B",6,"skin",40,"Bacteria","Firmicutes",NA',
      ),
    });
    expect(amountsOf(found)).toEqual({ A: { o1: 10 }, B: { o2: 6 } });
    expect(lineagesOf(found)).toEqual({ o1: 'Bacteria;Firmicutes;Blautia', o2: 'Bacteria;Firmicutes' });
    expect(found.sheet?.samples.map(({ metadata }) => metadata)).toEqual([
      { SampleType: 'gut', age_years: 31 },
      { SampleType: 'skin', age_years: 40 },
    ]);
  });

  test('QIIME 2’s bar plot: a column a lineage, and the samples’ metadata behind', async () => {
    const found = await read({
      'level-6.csv': lines(
        `index,${blautia},${nameless},Unassigned;__;__;__;__;__,body-site,days`,
        'S1,5,3,0,gut,1',
        'S2,0,9,1,left palm,30',
      ),
    });
    expect(amountsOf(found)).toEqual({
      S1: { [blautia]: 5, [nameless]: 3 },
      S2: { [nameless]: 9, 'Unassigned;__;__;__;__;__': 1 },
    });
    expect(Object.values(lineagesOf(found)).map((lineage) => lineage.split(';').at(-1))).toEqual([
      'Blautia',
      'Lachnospiraceae',
      '',
    ]);
    expect(found.sheet?.samples.map(({ metadata }) => metadata.days)).toEqual([1, 30]);
  });

  test.each([
    ['semicolons', blautia, nameless],
    ['bars', blautia.replaceAll(';', '|').replace('d__', 'k__'), nameless.replaceAll(';', '|')],
  ])('a collapsed table, of which the names are the lineages, with %s', async (_, named, less) => {
    const found = await read({ 'collapsed.tsv': lines('#OTU ID\tS1\tS2', `${named}\t5\t0`, `${less}\t1\t2`) });
    const family = 'Bacteria;Firmicutes;Clostridia;Lachnospirales;Lachnospiraceae';
    expect(lineagesOf(found)).toEqual({ [named]: `${family};Blautia`, [less]: family });
    expect(found.warnings).toEqual([]);
  });

  test('LEfSe’s input without prefixes: rows of facts, then clades by their places', async () => {
    const found = await read({
      'lefse.txt': lines(
        'oxygen\tHigh\tHigh\tLow',
        'subject_id\t11\t12\t13',
        'Archaea\t0\t0.1\t0',
        'Bacteria\t1\t0.9\t1',
        'Bacteria|Firmicutes\t1\t0.5\t0.25',
        'Bacteria|Firmicutes|Clostridia\t0.25\t0.5\t0.25',
      ),
    });
    expect(found.sheet?.samples.map(({ sample_id, metadata }) => [sample_id, metadata.oxygen])).toEqual([
      ['11', 'High'],
      ['12', 'High'],
      ['13', 'Low'],
    ]);
    expect(found.unit).toBe('fraction');
    expect(amountsOf(found)['12']).toMatchObject({ Archaea: 0.1, 'Bacteria|Firmicutes|Clostridia': 0.5 });
    expect(lineagesOf(found)['Bacteria|Firmicutes|Clostridia']).toBe('Bacteria;Firmicutes;Clostridia');
  });

  test('LEfSe’s input in which nothing names the samples is refused with the row to add', async () => {
    const text = lines('class\tsick\tsick\twell\twell', 'Bacteria\t1\t1\t1\t1', 'Bacteria|Firmicutes\t1\t0\t1\t0.5');
    expect((await refusalOf({ 'lefse.txt': text })).message).toMatch(/sample_id/);
  });

  test.each([
    [
      'HUMAnN’s pathways',
      lines(
        '# Pathway\tA\tB',
        'UNMAPPED\t10.5\t2',
        'PWY-7219: adenosine\t20.5\t11',
        '1CMET2-PWY: folate|g__X.s__Y\t1\t2',
      ),
    ],
    [
      'HUMAnN’s gene families',
      lines('# Gene Family\tA\tB', 'UniRef90_A0A015\t20.5\t11', 'UniRef90_A0A016|g__X.s__Y\t1\t2'),
    ],
    ['PICRUSt2’s orthologs', lines('function\tA\tB', 'K00001\t20.5\t11', 'K00002\t10\t1.25')],
    ['PICRUSt2’s enzymes', lines('function\tA\tB', 'EC:1.1.1.1\t20.5\t11', 'EC:1.1.1.100\t10\t1.25')],
    ['PICRUSt2’s pathways', lines('pathway\tA\tB', '1CMET2-PWY\t20.5\t11', 'ANAGLYCOLYSIS-PWY\t10\t1.25')],
  ])('%s are no OTUs: refused, unless a data type is told', async (_, text) => {
    expect((await refusalOf({ 'functions.tsv': text })).message).toMatch(/functions\.tsv contains .+, not taxa/);
    expect((await read({ 'functions.tsv': text }, { data_type: 12 })).table.results).toEqual(['A', 'B']);
  });

  test('shares of species are a profile of shotgun reads, and no amplicon OTUs', async () => {
    const text = lines('species\tA\tB', 'Bacteroides vulgatus\t0.5\t0.25', 'Escherichia coli\t0.5\t0.75');
    expect(await read({ 'species.tsv': text })).toMatchObject({ data_type: 12, unit: 'fraction' });
  });
});

describe('what is odd in a table is reported', () => {
  const wayOf = async (text: string, more = {}) => {
    const { orientation, table } = await read({ 'table.csv': text }, more);
    return { ...orientation, samples: table.results };
  };

  test('where nothing tells which way it lies, that is asked; names of features alone tell it', async () => {
    const unclear = lines('id,A,B', 'x,1,2', 'y,4,0');
    expect(await wayOf(unclear)).toEqual({ samples_in: 'columns', is_certain: false, samples: ['A', 'B'] });
    expect(await wayOf(unclear, { samples_in: 'rows' })).toMatchObject({ samples: ['x', 'y'], is_certain: true });
    expect(await wayOf(lines(',OTU1,OTU2', 'P1,1,2', 'P2,4,0'))).toMatchObject({
      samples: ['P1', 'P2'],
      is_certain: true,
    });
    expect(await wayOf(lines(',P1,P2', 'OTU1,1,2', 'OTU2,4,0'))).toMatchObject({
      samples: ['P1', 'P2'],
      is_certain: true,
    });
  });

  test('a decimal among counts is named with its line; a table of shares has none to name', async () => {
    const counts = lines('#OTU ID\tA\tB', 'O1\t20\t11', 'O2\t10\t1.5', 'O3\t3\t2');
    const { unit, warnings } = await read({ 'counts.tsv': counts });
    expect(unit).toBe('amounts');
    expect(warnings.join()).toMatch(/1 amount of 6 .* 1\.5 \(line 3\)/);
    const shares = await read({ 'shares.tsv': lines('#OTU ID\tA\tB', 'O1\t0.5\t1', 'O2\t0.5\t0') });
    expect(shares.warnings.join()).not.toMatch(/whole number/);
  });

  test('names that a spreadsheet has made dates or rounded numbers of', async () => {
    const { warnings } = await read({ 'genes.csv': lines('otu,A,B', '2-Sep,20,11', 'Blautia,1,2', '1.23E+15,3,4') });
    expect(warnings.join()).toMatch(/2 names .* 2-Sep, 1\.23E\+15/);
  });
});

test('an SRA run table: where tables name runs, the column Run names the samples', async () => {
  const found = await read({
    'counts.tsv': lines('#OTU ID\tSRR1\tSRR2', 'o1\t5\t3'),
    'SraRunTable.csv': lines('Run,Sample Name,host_sex', 'SRR1,gut-a,female', 'SRR2,gut-b,male'),
  });
  expect(found.sheet?.samples.map(({ sample_id, metadata }) => [sample_id, metadata.sex])).toEqual([
    ['SRR1', 'female'],
    ['SRR2', 'male'],
  ]);
  expect(found.warnings.join()).toMatch(/“Run”/);
});
