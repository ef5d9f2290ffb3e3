import { describe, expect, test } from 'vitest';
import { amountsOf, lines, read, refusalOf } from '../tables.fixture.ts';

const betas = lines('probe_id\tS1\tS2', 'cg00004192\t0.92\t0.5', 'cg00004775\tNA\t0.25', 'ch.22.17\t0\t1');

describe('a matrix of beta values', () => {
  const matrices: [what: string, text: string][] = [
    ['a CpG a row', betas],
    ['as R writes it', betas.replace('probe_id\t', '')],
    ['a CpG a column', lines(',cg00004192,cg00004775,ch.22.17', 'S1,0.92,NA,0', 'S2,0.5,0.25,1')],
    [
      'as GEO has it, with detection p-values between',
      lines(
        'ID_REF\tS1\tS1.Detection Pval\tS2\tS2.Detection Pval',
        'cg00004192\t0.92\t0\t0.5\t0.01',
        'cg00004775\tNA\t0.9\t0.25\t0',
        'ch.22.17\t0\t0\t1\t0',
      ),
    ],
  ];
  test.each(matrices)('%s', async (_, text) => {
    const found = await read({ 'm.csv': text }, text.startsWith(',') ? { samples_in: 'rows' } : {});
    expect(found).toMatchObject({ data_type: 16, genome_type: 'cpg', unit: 'beta', files: [{ kind: 'beta_matrix' }] });
    expect(amountsOf(found)).toEqual({
      S1: { cg00004192: 0.92, 'ch.22.17': 0 },
      S2: { cg00004192: 0.5, cg00004775: 0.25, 'ch.22.17': 1 },
    });
    expect(found.table.features.every(({ genome_type }) => genome_type === 'cpg')).toBe(true);
    expect(found.warnings).toEqual([expect.stringContaining('Some values are missing (NA)')]);
  });

  test('of M-values is refused by its line, with the way to betas', async () => {
    const { field, message } = await refusalOf({ 'm.tsv': betas.replace('0.25', '-3.1') });
    expect(field).toBe('m.tsv, line 3');
    expect(message).toContain('“-3.1” (column S2) is not a beta value.');
    expect(message).toContain('2^M / (2^M + 1)');
  });
});

describe('a table of mutations', () => {
  const mutations = lines('mutation,S1,S2', 'S:N501Y,0.98,0', 'C241T,1,0.12');
  test('has the share of the reads with each mutation', async () => {
    const found = await read({ 'm.csv': mutations }, { data_type: 22 });
    expect(found).toMatchObject({ data_type: 22, genome_type: 'mutation', unit: 'frequency' });
    expect(amountsOf(found)).toEqual({ S1: { 'S:N501Y': 0.98, C241T: 1 }, S2: { C241T: 0.12 } });
  });

  test('in percent is refused by its line', async () => {
    const refusal = await refusalOf({ 'm.csv': mutations.replace('0.98', '98') }, { data_type: 22 });
    expect(refusal.message).toMatch(/^98 \(m\.csv, line 2\) .*Divide percentages by 100/);
  });
});

describe('counts of genes', () => {
  const counts = { S1: { ENSG00000000003: 10, ENSG00000000005: 1 }, S2: { ENSG00000000003: 4 } };
  const tables: [what: string, text: string][] = [
    ['by Ensembl’s ids', lines('\tS1\tS2', 'ENSG00000000003\t10\t4', 'ENSG00000000005\t1\t0')],
    [
      'from featureCounts',
      lines(
        '# Program:featureCounts v2.0.3; Command:"featureCounts" "-a" "genes.gtf"',
        'Geneid\tChr\tStart\tEnd\tStrand\tLength\tS1\tS2',
        'ENSG00000000003\tX;X\t100;200\t150;260\t-;-\t110\t10\t4',
        'ENSG00000000005\tX\t300\t350\t+\t50\t1\t0',
      ),
    ],
    [
      'from HTSeq, with its tallies',
      lines('gene_id,S1,S2', 'ENSG00000000003,10,4', 'ENSG00000000005,1,0', '__no_feature,99,98', '__ambiguous,3,1'),
    ],
  ];
  test.each(tables)('%s', async (_, text) => {
    const found = await read({ 'c.txt': text });
    expect(found).toMatchObject({ data_type: 17, genome_type: 'gene', unit: 'reads', files: [{ kind: 'gene_table' }] });
    expect(amountsOf(found)).toEqual(counts);
  });

  const table = (rows: [gene: string, ...values: number[]][]) =>
    lines('gene_id\tS1\tS2', ...rows.map((cells) => cells.join('\t')));
  const unitOf = async (text: string) => {
    const { unit, warnings } = await read({ 'genes.tsv': text });
    return { unit, said: warnings.join(' ') };
  };

  test('that were estimated are reads, as Salmon’s merged table has them', async () => {
    const estimated = table([
      ['TP53', 10, 23.002],
      ['ACTB', 1024.999, 1100],
      ['MYC', 3.41, 7],
    ]);
    const { unit, said } = await unitOf(estimated);
    expect(unit).toBe('reads');
    expect(said).toMatch(/^3 of 6 values are not whole: .* estimated counts .* tests round/);
  });

  test.each([
    [
      'TPM',
      [
        [400_000.5, 250_000.25],
        [599_999.5, 749_999.75],
      ],
      /add up to one million: they are TPM/,
    ],
    [
      'rounded TPM',
      [
        [400_000, 250_000],
        [600_002, 749_997],
      ],
      /add up to one million: they are TPM/,
    ],
    [
      'FPKM',
      [
        [12.34, 0.56],
        [7.89, 103.21],
      ],
      /taken for normalised values such as FPKM/,
    ],
  ] as const)(
    '%s are no counts: they are kept as amounts, and say what tests need',
    async (_, [one, two], sentence) => {
      const { unit, said } = await unitOf(
        table([
          ['TP53', ...one],
          ['ACTB', ...two],
        ]),
      );
      expect(unit).toBe('amounts');
      expect(said).toMatch(sentence);
      expect(said).toContain('Differential expression needs counts');
    },
  );

  test('drawn to a million reads in each sample are counts', async () => {
    expect(
      await unitOf(
        table([
          ['TP53', 400_000, 250_000],
          ['ACTB', 600_000, 750_000],
        ]),
      ),
    ).toEqual({ unit: 'reads', said: '' });
  });

  test('with versions among names without, or a gene with both, are pointed at and kept', async () => {
    const mixed = table([
      ['ENSG00000000003.15', 1, 2],
      ['ENSG00000000005', 3, 4],
    ]);
    expect((await unitOf(mixed)).said).toMatch(
      /Some gene names have a version \(ENSG00000000003\.15\), others have none/,
    );
    const twice = table([
      ['ENSG00000000003.15', 1, 2],
      ['ENSG00000000003', 3, 4],
    ]);
    expect((await unitOf(twice)).said).toMatch(
      /^1 gene has two names that differ in the version alone \(ENSG00000000003 and ENSG00000000003\.15\)/,
    );
  });

  test('with names that a spreadsheet made dates of are pointed at; two of one date are refused', async () => {
    const text = table([
      ['1-Mar', 1, 2],
      ['2-Sep', 3, 4],
      ['TP53', 5, 6],
    ]);
    expect((await unitOf(text)).said).toMatch(/2 names look .* 1-Mar, 2-Sep\. Compare with the original file/);
    const { message, field } = await refusalOf({
      'genes.tsv': table([
        ['1-Mar', 1, 2],
        ['1-Mar', 3, 4],
      ]),
    });
    expect(field).toBe('genes.tsv, line 3');
    expect(message).toMatch(/1-Mar occurs twice\. A spreadsheet program has made one name of two/);
  });

  test('by id keep the names of a column beside them', async () => {
    const text = lines('gene_id\tgene_name\tS1\tS2', 'ENSG00000141510\tTP53\t1\t2', 'ENSG00000075624\t\t3\t4');
    const { table } = await read({ 'genes.tsv': text });
    expect(table.results).toEqual(['S1', 'S2']);
    expect(table.features.map(({ annotations }) => annotations?.gene_name)).toEqual(['TP53', undefined]);
  });

  test('by any names, if the data type is genes; otherwise they are taxa', async () => {
    const text = lines('id\tS1\tS2', 'TP53\t1\t2', 'ACTB\t3\t4');
    expect(await read({ 't.tsv': text }, { data_type: 17 })).toMatchObject({ genome_type: 'gene', data_type: 17 });
    expect(await read({ 't.tsv': text })).toMatchObject({ genome_type: 'feature', data_type: 14 });
  });
});

const finder = (rows: [symbol: string, type: string, coverage: string][]) =>
  lines(
    'Protein id\tContig id\tElement symbol\tType\t% Coverage of reference\t% Identity to reference',
    ...rows.map(([symbol, type, coverage]) => `NA\tc1\t${symbol}\t${type}\t${coverage}\t99.1`),
  );

describe('AMR genes', () => {
  test('are there as far as their best hit covers them; stress and virulence are left out', async () => {
    const found = await read({
      'P01.amrfinder.tsv': finder([
        ['blaTEM-156', 'AMR', '60.00'],
        ['blaTEM-156', 'AMR', '100.00'],
        ['merA', 'STRESS', '100.00'],
      ]),
      'P02.amrfinder.tsv': finder([['tet(M)', 'AMR', 'NA']]),
      'P03.amrfinder.tsv': finder([]),
    });
    expect(found).toMatchObject({ data_type: 23, genome_type: 'amr_gene', unit: 'coverage' });
    expect(amountsOf(found)).toEqual({
      P01: { 'blaTEM-156': 1 },
      P02: { 'tet(M)': 1 },
      P03: {},
    });
    expect(found.warnings.join(' ')).toContain('stress, virulence');
    expect(found.warnings.join(' ')).toContain('1 of 3 samples has no amount above zero.');
  });

  test('marked as wild type are not found; which drugs the others are against is kept with the sample', async () => {
    const head = 'Element symbol\tElement name\tType\tClass\tSubclass\t% Coverage of reference';
    const table = lines(
      head,
      'blaTEM-156\tclass A beta-lactamase TEM-156\tAMR\tBETA-LACTAM\tBETA-LACTAM\t100.00',
      'gyrA_S83\tquinolone resistant GyrA [WILDTYPE]\tAMR\tQUINOLONE\tQUINOLONE\t100.00',
      'aac\tacetyltransferase\tAMR\tAMINOGLYCOSIDE/QUINOLONE\tAMIKACIN/TOBRAMYCIN\t90.00',
    );
    const wild = lines(head, 'gyrA_S83\tquinolone resistant GyrA [WILDTYPE]\tAMR\tQUINOLONE\tQUINOLONE\t100.00');
    const found = await read({ 'P01.tsv': table, 'P02.tsv': wild });
    expect(amountsOf(found)).toEqual({ P01: { 'blaTEM-156': 1, aac: 0.9 }, P02: {} });
    expect(found.warnings.join(' ')).toMatch(/wild type/);
    const classes = 'AMINOGLYCOSIDE; BETA-LACTAM; QUINOLONE';
    expect(found.sheet?.samples[0]?.metadata).toMatchObject({ amr_classes: classes });
    const sheet = lines('sample_id\tward', 'P01\tA', 'P02\tB');
    const extra = await read({ 'P01.tsv': table, 'P02.tsv': wild, 'sheet.tsv': sheet });
    expect(extra.sheet?.samples[0]?.metadata).toMatchObject({ ward: 'A', amr_classes: classes });
  });

  test('of a table that says they are OTUs, and with a coverage that is none, are refused', async () => {
    const files = { 'P01.tsv': finder([['tetW', 'AMR', 'much']]) };
    expect(await refusalOf(files)).toMatchObject({ field: 'P01.tsv, line 2' });
    expect((await refusalOf(files, { data_type: 14 })).message).toContain('Import it as AMR genes.');
  });
});
