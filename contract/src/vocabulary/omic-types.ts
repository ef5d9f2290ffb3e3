import { z } from 'zod';

export const omicTypes = ['methylation', 'rna_seq', 'microbiomics', 'viral', 'generic'] as const;
export const omicTypeSchema = z.enum(omicTypes);
export type OmicType = z.infer<typeof omicTypeSchema>;
export const DEFAULT_OMIC_TYPE: OmicType = 'microbiomics';
/** What samples of it are called, several of them. */
export const omicTitles: Record<OmicType, string> = {
  microbiomics: 'Microbiomes',
  methylation: 'Methylation',
  rna_seq: 'RNA-seq',
  viral: 'Viral genomes',
  generic: 'Other',
};

export const dataTypeSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  omic_type: omicTypeSchema,
  title: z.string(),
});
export type DataType = z.infer<typeof dataTypeSchema>;

export const DATA_TYPE = {
  raw_shotgun_sequence: 9,
  raw_amplicon_sequence: 10,
  shotgun_otu: 12,
  amplicon_asv: 13,
  amplicon_otu: 14,
  methylation_wgbs: 15,
  rna_seq: 17,
  microbiomics_shotgun: 20,
  microbiomics_amplicon: 21,
} as const;
