import { countries } from './countries.ts';
import { instruments } from './instruments.ts';
import { coarseSites, sites } from './sites.ts';
import type { Term } from './term.ts';

/**
 * Sex as INSDC and MIxS (`host_sex`) have it; ids of PATO.
 * PROVENANCE: the three ids as CELLxGENE's schema allows them (`sex_ontology_term_id`); the words are those of
 * MIxS 6's `host_sex`, where PATO has none.
 */
export const sexes: readonly Term[] = [
  { term: 'female', term_id: 'PATO:0000383', synonyms: ['f', 'woman', 'girl', 'fem', 'w', 'weiblich', 'femme', '♀'] },
  { term: 'male', term_id: 'PATO:0000384', synonyms: ['m', 'man', 'boy', 'männlich', 'homme', '♂'] },
  { term: 'hermaphrodite', term_id: 'PATO:0001340', synonyms: ['hermaphroditic', 'intersex'] },
  { term: 'pooled male and female', term_id: null, synonyms: ['pooled', 'mixed', 'm/f', 'f/m', 'both'] },
  { term: 'neuter', term_id: null, synonyms: ['neutered', 'castrated'] },
  { term: 'other', term_id: null, synonyms: ['non-binary', 'nonbinary', 'nb', 'diverse'] },
];

/** A column that the portal knows by name (specification §3), and what other labs call it. */
export interface StandardField {
  field: string;
  title: string;
  means: string;
  kind: 'text' | 'number' | 'category' | 'date';
  unit: string | null;
  /** What it steers: the submission itself, or kept as metadata. */
  steers: boolean;
  /** The words a value should be one of; null where any will do. */
  terms: readonly Term[] | null;
  /** By the words of INSDC, MIxS, QIIME, mothur and SRA run tables, in lower case with _ between words; best first. */
  synonyms: readonly string[];
}

interface Row {
  field: string;
  title: string;
  means: string;
  synonyms: string;
  kind?: StandardField['kind'];
  unit?: string;
  steers?: true;
  terms?: readonly Term[];
}

const rows: readonly Row[] = [
  {
    field: 'sample_id',
    title: 'Sample',
    means: 'Your sample name, unique in the sheet; names of read files start with it.',
    synonyms: 'sampleid, sample, sample_name, samplename, group, id, library_name, run',
    steers: true,
  },
  {
    field: 'subject_id',
    title: 'Subject',
    means: 'The individual; several samples can come from one subject.',
    synonyms:
      'subject, host_subject_id, host_id, patient_id, patient, individual, participant_id, animal, mouse, donor, donor_id',
    steers: true,
  },
  {
    field: 'forward',
    title: 'Forward reads',
    means: 'Name of the file with forward (R1) or single-end reads; separate several files by commas.',
    synonyms: 'fastq_1, r1, read_1, reads_1, forward_file, forward_reads, forward_absolute_filepath',
    steers: true,
  },
  {
    field: 'reverse',
    title: 'Reverse reads',
    means: 'Name of the file with reverse (R2) reads, in the same order as the forward files.',
    synonyms: 'fastq_2, r2, read_2, reads_2, reverse_file, reverse_reads, reverse_absolute_filepath',
    steers: true,
  },
  {
    field: 'sex',
    title: 'Sex',
    means: 'Sex of the host: female, male or another accepted value.',
    synonyms: 'gender, host_sex',
    kind: 'category',
    terms: sexes,
  },
  {
    field: 'race',
    title: 'Race or ethnicity',
    means: 'As stated by the person.',
    synonyms: 'ethnicity, host_ethnicity',
    kind: 'category',
  },
  {
    field: 'location',
    title: 'Location',
    means: 'Country, optionally with a region after a colon (USA: Texas); nothing more precise is ever made public.',
    synonyms: 'country, geo_loc_name, geo_loc_name_country, region, geographic_location',
    kind: 'category',
    terms: countries,
  },
  {
    field: 'age_years',
    title: 'Age',
    means: 'At collection, in years; 0.5 for six months.',
    synonyms: 'age, host_age, age_in_years',
    kind: 'number',
    unit: 'years',
  },
  {
    field: 'seq_platform',
    title: 'Sequencing platform',
    means: 'The instrument’s model as INSDC lists it, such as Illumina MiSeq.',
    synonyms: 'instrument_model, instrument, sequencer, sequencing_platform, platform',
    kind: 'category',
    terms: instruments,
  },
  {
    field: 'collection_site',
    title: 'Collection site',
    means: 'Where the sample was taken, on or in the body or the environment (UBERON, ENVO).',
    synonyms: 'body_site, sitesampled, tissue, isolation_source, env_material, env_medium, sample_type, source',
    kind: 'category',
    terms: sites,
  },
  {
    field: 'collection_site_coarse',
    title: 'Collection site, coarse',
    means: 'The part of the body: gut, mouth, airways, skin and so on.',
    synonyms: 'body_habitat, env_broad_scale, body_part',
    kind: 'category',
    terms: coarseSites,
  },
  {
    field: 'collection_date',
    title: 'Collection date',
    means: 'Day the sample was taken, YYYY-MM-DD; YYYY-MM or YYYY if the day is not known.',
    synonyms:
      'date_of_collection, sampling_date, date_of_sampling, sample_date, collected_on, date_collected, collection_timestamp, collection_day',
    kind: 'date',
  },
  {
    field: 'variable_region',
    title: 'Variable region',
    means: 'Variable region of the marker gene, such as V4.',
    synonyms: 'target_subfragment, hypervariable_region',
    kind: 'category',
  },
  {
    field: 'original_project_id',
    title: 'Original project',
    means: 'Accession of the study where the data was first published: PRJNA290926, SRP060370, GSE70630.',
    synonyms:
      'original_project, bioproject, bioproject_id, bioproject_accession, study_accession, project_accession, secondary_study_accession, sra_study',
  },
  { field: 'tag', title: 'Tag', means: 'Your own labels to find samples by.', synonyms: 'tags', kind: 'category' },
];

export const standardFields: readonly StandardField[] = rows.map(({ synonyms, steers, terms, ...row }) => ({
  kind: 'text',
  unit: null,
  ...row,
  steers: steers ?? false,
  terms: terms ?? null,
  synonyms: [row.field, ...synonyms.split(', ')],
}));

export const standardFieldOf = (field: string): StandardField | undefined =>
  standardFields.find((one) => one.field === field);
