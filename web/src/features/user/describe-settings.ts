import type { DataType, OmicType, UserSettings } from '@cohortium/contract';

/** The kinds of data that a person may have settings for (specification §6). */
export const omicSettings = ['microbiomics', 'methylation', 'rna_seq'] as const;
export type OmicSetting = (typeof omicSettings)[number];

export const OMIC_TITLES: Record<OmicSetting, string> = {
  microbiomics: 'Microbiomics',
  methylation: 'Methylation',
  rna_seq: 'RNA-seq',
};

export const OMIC_DESCRIPTIONS: Record<OmicSetting, string> = {
  microbiomics: '16S and shotgun sequencing of microbial communities',
  methylation: 'Arrays and whole-genome bisulfite sequencing',
  rna_seq: 'Gene expression',
};

/** The titles of the data types of an omic type. */
export const titlesOfKind = (catalogue: readonly DataType[], kind: OmicType): string[] =>
  catalogue.filter(({ omic_type }) => omic_type === kind).map(({ title }) => title);

/** The number of settings that differ from the portal's defaults. */
export function countChanged(settings: UserSettings, untouched: UserSettings): number {
  const before = new Map<string, unknown>(Object.entries(untouched));
  return Object.entries(settings).filter(([key, value]) => before.get(key) !== value).length;
}
