import { CallError, namesOfTables, routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { sharedPortal } from '#testing';

const { ingestion } = routes;
const portal = await sharedPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const lines = (...rows: string[]) => `${rows.map((row) => row.replaceAll(' ', '\t')).join('\n')}\n`;

const send = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => portal.upload(ana, name, new TextEncoder().encode(text))));
async function previewOf(files: Record<string, string>, more: object = {}) {
  const file_ids = await send(files);
  return (await call(ingestion.previewImport, { body: { file_ids, ...more } })).data;
}
async function refusalOf(files: Record<string, string>): Promise<string> {
  const error: unknown = await previewOf(files).catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('It was not refused.');
  expect(error.status).toBe(422);
  return (error.body?.fields ?? []).map(({ field, message }) => `${field}: ${message}`).join('\n');
}

const salmon = (reads: string) =>
  lines(
    'Name Length EffectiveLength TPM NumReads',
    `ENST00000456328.2 1657 1500.2 3.5 ${reads}`,
    'ENST00000450305.2 632 500 0 2',
  );

describe('genes of one sample are read as the programs write them: the sample is the file, the amounts its counts', () => {
  test.each([
    ['Salmon', 'S1.quant.sf', salmon('10.2'), 10.2],
    [
      'kallisto',
      'S1.tsv',
      lines(
        'target_id length eff_length est_counts tpm',
        'ENST00000456328.2 1657 1500.2 10.2 3.5',
        'ENST00000450305.2 9 8 2 1',
      ),
      10.2,
    ],
    [
      'RSEM',
      'S1.genes.results',
      lines(
        'gene_id transcript_id(s) length effective_length expected_count TPM FPKM',
        'ENSG00000000003 ENST1 100 90 10.50 5.0 4.0',
        'ENSG00000000005 ENST2 9 8 2 1 1',
      ),
      10.5,
    ],
    [
      'STAR',
      'S1ReadsPerGene.out.tab',
      lines(
        'N_unmapped 10 10 10',
        'N_multimapping 3 3 3',
        'N_noFeature 1 5 5',
        'N_ambiguous 0 0 0',
        'ENSG00000000003 10 5 5',
        'ENSG00000000005 2 1 1',
      ),
      10,
    ],
    [
      'htseq-count',
      'S1.counts.txt',
      lines('ENSG00000000003 10', 'ENSG00000000005 2', '__no_feature 5', '__ambiguous 0'),
      10,
    ],
  ])('%s', async (_, name, text, amount) => {
    const preview = await previewOf({ [name]: text });
    expect(preview).toMatchObject({ data_type: 17, n_samples: 1, n_features: 2, orientation: { is_certain: true } });
    expect(preview.first.samples).toEqual(['S1']);
    expect(preview.first.rows.map(({ amounts }) => amounts)).toEqual([[amount], [2]]);
  });

  test('of STAR’s three counts the one is taken that is asked for; reads without a gene tell which is right', async () => {
    const star = (noFeature: string) =>
      lines(
        'N_unmapped 10 10 10',
        'N_multimapping 3 3 3',
        `N_noFeature ${noFeature}`,
        'N_ambiguous 0 0 0',
        'ENSG00000000003 12 1 10',
        'ENSG00000000005 2 0 3',
      );
    const files = { 'S1_ReadsPerGene.out.tab': star('1 50 2'), 'S2.ReadsPerGene.out.tab': star('2 60 3') };
    const amounts = async (strandedness: string) => {
      const { first, stranded } = await previewOf(files, { strandedness });
      expect(first.samples).toEqual(['S1', 'S2']);
      const n_no_feature = { unstranded: 3, forward: 110, reverse: 5 };
      expect(stranded).toEqual({ selected: strandedness, inferred: 'reverse', n_no_feature });
      return first.rows.map((row) => row.amounts[0]);
    };
    expect(await amounts('unstranded')).toEqual([12, 2]);
    expect(await amounts('reverse')).toEqual([10, 3]);
    // A gene that no sample has is no feature of the table's amounts, but of its rows.
    expect(await amounts('forward')).toEqual([1, 0]);
    // Unless it is asked for, the counts decide.
    const byCounts = await previewOf(files);
    expect(byCounts.stranded?.selected).toBe('reverse');
    expect(byCounts.first.rows.map((row) => row.amounts[0])).toEqual([10, 3]);
    const of = async (noFeature: string) => (await previewOf({ 'S1.ReadsPerGene.out.tab': star(noFeature) })).stranded;
    expect(await of('10 12 500')).toMatchObject({ selected: 'forward', inferred: 'forward' });
    expect(await of('10 260 250')).toMatchObject({ selected: 'unstranded', inferred: 'unstranded' });
    expect(await of('10 360 130')).toMatchObject({ selected: 'unstranded', inferred: null });
    expect(await of('10 10 10')).toMatchObject({ selected: 'unstranded', inferred: null });
    expect((await previewOf({ 'S1.quant.sf': salmon('4') })).stranded).toBeNull();
  });

  test.each([
    ['abundance.tsv', lines('target_id length eff_length est_counts tpm', 'ENST00000456328.2 1657 1500.2 10 3')],
    ['quant.sf', salmon('4')],
  ])('%s does not say whose it is: its folder is taken along, or it is asked for', async (name, text) => {
    expect(await refusalOf({ [name]: text })).toMatch(new RegExp(`S1.${name}`));
    const [sent = ''] = namesOfTables([`kallisto/S7/${name}`]);
    expect((await previewOf({ [sent]: text })).first.samples).toEqual(['S7']);
  });

  test('several of them are one table', async () => {
    const preview = await previewOf({ 'S1.quant.sf': salmon('10.2'), 'S2.quant.sf': salmon('4') });
    expect(preview).toMatchObject({ n_samples: 2, n_features: 2 });
    expect(preview.first.rows[0]?.amounts).toEqual([10.2, 4]);
  });

  test('featureCounts’ columns are samples, not alignments', async () => {
    const text = lines(
      'Geneid Chr Start End Strand Length /data/S1.bam /data/S2.bam',
      'ENSG00000000003 X 1 4 + 400 10 20',
    );
    expect((await previewOf({ 'fc.txt': text })).first.samples).toEqual(['S1', 'S2']);
  });
});

describe('what holds no amounts is refused by what it is, with what to send instead', () => {
  test.each([
    [
      'results of DESeq2',
      '"","baseMean","log2FoldChange","lfcSE","stat","pvalue","padj"\n"ENSG00000000003",1,2,1,5,0.1,0.1\n',
      /differential expression.*table of counts/,
    ],
    ['diversities of QIIME 2', '\tshannon_entropy\nS1\t4.2\nS2\t3.1\n', /diversity values per sample.*table of counts/],
    [
      'a matrix of distances',
      lines(' S1 S2 S3', 'S1 0 0.4 0.5', 'S2 0.4 0 0.2', 'S3 0.5 0.2 0'),
      /distances between samples/,
    ],
    [
      'featureCounts’ summary',
      lines('Status S1.bam S2.bam', 'Assigned 10 20', 'Unassigned_NoFeatures 3 5'),
      /Import the file of the same name/,
    ],
    [
      'DADA2’s statistics',
      'sample-id\tinput\tfiltered\tdenoised\tnon-chimeric\n#q2:types\tnumeric\tnumeric\tnumeric\tnumeric\nS1\t9\t8\t7\t6\n',
      /denoising step.*feature table/,
    ],
    [
      'ABRicate’s summary',
      lines('#FILE NUM_FOUND blaTEM-1', 'S1.tab 1 100.00', 'S2.tab 0 .'),
      /Import the individual reports/,
    ],
    [
      'combined Bracken tables',
      'name\ttaxonomy_id\ttaxonomy_lvl\tS1_num\tS1_frac\nBlautia obeum\t40520\tS\t15\t0.15\n',
      /Bracken tables of all samples/,
    ],
    [
      'a Centrifuge report',
      'name\ttaxID\ttaxRank\tgenomeSize\tnumReads\tnumUniqueReads\tabundance\nBlautia\t1\tgenus\t5\t85\t80\t0.8\n',
      /centrifuge-kreport/,
    ],
    ['decimal commas', 'Species;S1;S2\nBlautia obeum;87,5;96,9\n', /“87,5” has a decimal comma.*87\.5/],
    ['thousands with commas', 'otu,S1,S2\nOtu1,"1,234",3\nOtu2,4,5\n', /Write 1234/],
    ['cells between spaces', 'OTU  S1  S2\nOtu1  10  3\nOtu2  4  5\n', /separated by spaces.*tabs or commas/],
  ])('%s', async (_, text, words) => {
    expect(await refusalOf({ 'table.txt': text })).toMatch(words);
  });
});

test('quotes around a name of RDP’s lineages, as mothur hands them on, are no part of it', async () => {
  const preview = await previewOf({
    'final.shared': lines('label Group numOtus Otu001', '0.03 F3D0 1 10'),
    'final.cons.taxonomy': lines('OTU Size Taxonomy', 'Otu001 10 Bacteria(100);"Bacteroidetes"(99);'),
  });
  expect(preview.first.rows[0]?.lineage.slice(0, 2)).toEqual(['Bacteria', 'Bacteroidetes']);
});

test('the same tables under another mapping are known, and that a second result is made is reported', async () => {
  const files = {
    'same.tsv': lines('sample_id feature_id value', 'P1 o1 70', 'P2 o1 5'),
    'same.samples.tsv': lines('sample_id Gender', 'P1 F', 'P2 M'),
  };
  const mapping = { columns: { Gender: null }, values: {} };
  const body = { file_ids: await send(files), project_name: 'Read twice' };
  const { data } = await call(ingestion.importTables, { body });
  const show = async () => (await call(ingestion.showImport, { params: { id: data.import_id } })).data;
  await expect.poll(async () => (await show()).state, { timeout: 20_000, interval: 100 }).toBe('done');
  expect((await previewOf(files)).existing_import).toMatchObject({
    project_name: 'Read twice',
    has_same_settings: true,
  });
  const other = await previewOf(files, { mapping });
  expect(other.existing_import).toMatchObject({ project_name: 'Read twice', has_same_settings: false });
});

test('a table that may lie either way is asked about: the preview is not certain, and is as requested once the answer is given', async () => {
  const files = { 'mat.csv': ',a,b,c\nx,1,2,3\ny,4,5,6\n' };
  expect((await previewOf(files)).orientation).toEqual({ samples_in: 'columns', is_certain: false });
  const details = await previewOf(files, { samples_in: 'rows' });
  expect(details.orientation).toEqual({ samples_in: 'rows', is_certain: true });
  expect(details.first.samples).toEqual(['x', 'y']);
});
