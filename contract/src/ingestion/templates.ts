import { intensitiesOf } from '../vocabulary/data-types.ts';
import type { OmicType } from '../vocabulary/omic-types.ts';
import type { FileFormat } from './pair-reads.ts';
import { standardFieldOf } from './terms/standard-fields.ts';

/** One column of a template; `means` is its line in the codebook. */
export interface TemplateColumn {
  name: string;
  means: string;
  unit: string | null;
  required: boolean;
  /** One cell a row of the worked example. */
  example: readonly string[];
  /** Words that cells should be of; the longest lists stand in part. */
  allowed: readonly string[];
}
export interface SheetTemplate {
  /** The raw data type that it is for. */
  data_type: number;
  /** Of the files that its samples have. */
  file_format: FileFormat;
  omic_type: OmicType;
  title: string;
  file_name: string;
  columns: readonly TemplateColumn[];
}

type Row = readonly [name: string, example: readonly string[], means?: string];

function columnOf([name, example, means]: Row): TemplateColumn {
  const field = standardFieldOf(name);
  return {
    name,
    means: means ?? field?.means ?? '',
    unit: field?.unit ?? null,
    required: name === 'sample_id',
    example,
    allowed: field?.terms?.map(({ term }) => term) ?? [],
  };
}

const host: readonly Row[] = [
  ['sample_id', ['P01-week0', 'P01-week4']],
  ['subject_id', ['P01', 'P01']],
  ['sex', ['female', 'female']],
  ['age_years', ['34', '34']],
  ['location', ['USA: Texas', 'USA: Texas']],
];
const date: Row = ['collection_date', ['2024-05-02', '2024-05-30']];
const group: Row = [
  'treatment',
  ['before', 'after'],
  'Add your own columns after these: one fact per column, one value per cell.',
];

interface Kind {
  data_type: number;
  file_format?: FileFormat;
  omic_type: OmicType;
  title: string;
  rows: readonly Row[];
}

const kinds: readonly Kind[] = [
  {
    data_type: 10,
    omic_type: 'microbiomics',
    title: 'Amplicon microbiomes',
    rows: [
      ...host,
      ['collection_site', ['feces', 'feces']],
      ['collection_site_coarse', ['gut', 'gut']],
      ['seq_platform', ['Illumina MiSeq', 'Illumina MiSeq']],
      ['variable_region', ['V4', 'V4']],
      ['extraction_kit', ['DNeasy PowerSoil Pro', 'DNeasy PowerSoil Pro'], 'How DNA was extracted.'],
      date,
      group,
    ],
  },
  {
    data_type: 9,
    omic_type: 'microbiomics',
    title: 'Shotgun microbiomes',
    rows: [
      ...host,
      ['collection_site', ['saliva', 'saliva']],
      ['collection_site_coarse', ['mouth', 'mouth']],
      ['seq_platform', ['Illumina NovaSeq 6000', 'Illumina NovaSeq 6000']],
      [
        'host',
        ['Homo sapiens', 'Homo sapiens'],
        'The organism that the sample was taken from; its reads can be removed.',
      ],
      ['library_strategy', ['WGS', 'WGS'], 'WGS of whole communities; or as INSDC lists it, such as RNA-Seq or WGA.'],
      ['library_layout', ['paired', 'paired'], 'paired or single.'],
      ['read_length', ['150', '150'], 'Bases of a read, as sequenced.'],
      ['insert_size', ['350', '370'], 'Mean length of the sequenced fragments, in bases, without adapters.'],
      ['extraction_kit', ['DNeasy PowerSoil Pro', 'DNeasy PowerSoil Pro'], 'How DNA was extracted.'],
      ['host_reads_removed', ['no', 'no'], 'Whether host reads were removed before upload.'],
      ['antibiotics', ['none', 'amoxicillin'], 'Antibiotics taken in the three months before, or none.'],
      date,
      group,
    ],
  },
  {
    data_type: 9,
    file_format: 'fasta',
    omic_type: 'microbiomics',
    title: 'Assembled contigs',
    rows: [
      ['sample_id', ['P01-isolate1', 'P01-isolate2']],
      ['subject_id', ['P01', 'P01']],
      ['location', ['USA: Texas', 'USA: Texas']],
      ['host', ['Homo sapiens', 'Homo sapiens'], 'The organism that the isolate or sample was taken from.'],
      ['collection_site', ['feces', 'feces']],
      ['collection_site_coarse', ['gut', 'gut']],
      ['organism', ['Escherichia coli', 'Klebsiella pneumoniae'], 'Of an isolate; metagenome for a community.'],
      ['strain', ['EC-014', 'KP-003'], 'Name of the isolate in your collection.'],
      ['seq_platform', ['Illumina NovaSeq 6000', 'Illumina NovaSeq 6000']],
      ['library_strategy', ['WGS', 'WGS'], 'What was sequenced, as INSDC lists it.'],
      ['read_length', ['150', '150'], 'Bases of the reads that were assembled.'],
      ['assembler', ['SPAdes 3.15.5', 'SPAdes 3.15.5'], 'Program that made the contigs, with its version.'],
      ['minimum_contig', ['500', '500'], 'Length below which contigs were left out, in bases.'],
      ['mean_depth', ['84', '71'], 'How often a base was read on average.'],
      ['antibiotics', ['none', 'amoxicillin'], 'Antibiotics taken in the three months before, or none.'],
      date,
      group,
    ],
  },
  {
    data_type: 1,
    file_format: 'idat',
    omic_type: 'methylation',
    title: 'Methylation arrays',
    rows: [
      ...host,
      ['collection_site', ['blood', 'blood']],
      [
        'sentrix_id',
        ['204027420072', '204027420072'],
        'Barcode of the array: with the position, the name of the sample’s files.',
      ],
      ['sentrix_position', ['R01C01', 'R02C01'], 'Row and column on the array.'],
      ['array_type', ['EPIC', 'EPIC'], 'EPIC, EPIC v2, 450k or mouse.'],
      date,
      group,
    ],
  },
  {
    data_type: 15,
    omic_type: 'methylation',
    title: 'Whole-genome bisulfite sequencing',
    rows: [
      ...host,
      ['collection_site', ['blood', 'blood']],
      ['seq_platform', ['Illumina NovaSeq 6000', 'Illumina NovaSeq 6000']],
      ['conversion_kit', ['EZ DNA Methylation-Gold', 'EZ DNA Methylation-Gold'], 'How DNA was converted.'],
      ['genome_build', ['GRCh38', 'GRCh38'], 'The reference genome.'],
      date,
      group,
    ],
  },
  {
    data_type: 17,
    omic_type: 'rna_seq',
    title: 'RNA-seq',
    rows: [
      ...host,
      ['collection_site', ['liver', 'liver']],
      ['seq_platform', ['NextSeq 2000', 'NextSeq 2000']],
      ['rna_selection', ['poly-A', 'poly-A'], 'poly-A, rRNA depletion or total.'],
      ['strandedness', ['reverse', 'reverse'], 'unstranded, forward or reverse.'],
      ['rin', ['8.7', '9.1'], 'RNA integrity number, 1 to 10.'],
      ['batch', ['1', '1'], 'Which libraries were made together: tests of genes can take it into account.'],
      date,
      group,
    ],
  },
  {
    data_type: 22,
    omic_type: 'viral',
    title: 'Viral genomes',
    rows: [
      ...host,
      ['collection_site', ['nasopharynx', 'nasopharynx']],
      ['seq_platform', ['MinION', 'MinION']],
      ['organism', ['SARS-CoV-2', 'SARS-CoV-2'], 'The virus, by its common name.'],
      ['primer_scheme', ['ARTIC V5.3.2', 'ARTIC V5.3.2'], 'Scheme of the tiled amplicons, if any.'],
      ['ct_value', ['21.4', '27.9'], 'Threshold cycle of the diagnostic PCR.'],
      date,
      group,
    ],
  },
];

/** A template for each raw data type and format of its files; the first of an omic type is that omic type's own. */
export const sheetTemplates: readonly SheetTemplate[] = kinds.map(({ rows, ...kind }) => ({
  file_format: 'fastq',
  ...kind,
  file_name: `cohortium-${kind.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
  columns: rows.map(columnOf),
}));

/** Raw data types that can be submitted. */
export const submittable: readonly number[] = [10, 9, 15, 17, 22, 1];

/** Whose samples may be assembled contigs too. */
const assembled: readonly number[] = [9];

/** Formats in which samples of a raw data type are submitted; each is taken by a pipeline that comes with the portal. */
export function formatsOf(dataType: number): readonly FileFormat[] {
  if (intensitiesOf(dataType) === 'yes') return ['idat'];
  return assembled.includes(dataType) ? ['fastq', 'fasta'] : ['fastq'];
}

interface TemplateKind {
  omic_type?: OmicType | undefined;
  data_type?: number | undefined;
  file_format?: FileFormat | undefined;
}

/** The template of a raw data type, or of an omic type's first; for reads, unless its samples are contigs. */
export function templateOf({
  omic_type = 'microbiomics',
  data_type,
  file_format,
}: TemplateKind): SheetTemplate | undefined {
  const fitting = sheetTemplates.filter((one) =>
    data_type === undefined ? one.omic_type === omic_type : one.data_type === data_type,
  );
  return file_format === undefined ? fitting[0] : fitting.find((one) => one.file_format === file_format);
}
