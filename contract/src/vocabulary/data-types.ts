import type { FileFormat } from '../ingestion/pair-reads.ts';
import type { DataType, OmicType } from './omic-types.ts';

type Entry = readonly [name: string, omic_type: OmicType, title: string];

/** In the order of the specification's §3; the place, counted from 1, is the id (so 20 is microbiomics_shotgun). */
const catalogue: readonly Entry[] = [
  ['raw_array', 'methylation', 'Raw methylation array'],
  ['epic_array', 'methylation', 'EPIC array'],
  ['450k_array', 'methylation', '450k array'],
  ['mouse_array', 'methylation', 'Mouse array'],
  ['beta_values', 'methylation', 'Beta values'],
  ['epic_beta_values', 'methylation', 'EPIC beta values'],
  ['450k_beta_values', 'methylation', '450k beta values'],
  ['mouse_beta_values', 'methylation', 'Mouse beta values'],
  ['raw_shotgun_sequence', 'microbiomics', 'Shotgun reads'],
  ['raw_amplicon_sequence', 'microbiomics', 'Amplicon reads'],
  ['shotgun_asv', 'microbiomics', 'Shotgun ASVs (import only)'],
  ['shotgun_otu', 'microbiomics', 'Shotgun profile'],
  ['amplicon_asv', 'microbiomics', 'Amplicon ASVs'],
  ['amplicon_otu', 'microbiomics', 'Amplicon OTUs'],
  ['methylation_wgbs', 'methylation', 'Whole-genome bisulfite sequencing'],
  ['methylation_array', 'methylation', 'Methylation array'],
  ['rna_seq', 'rna_seq', 'RNA-seq'],
  ['asv', 'generic', 'ASVs'],
  ['otu', 'generic', 'OTUs'],
  ['microbiomics_shotgun', 'microbiomics', 'Shotgun microbiomes'],
  ['microbiomics_amplicon', 'microbiomics', 'Amplicon microbiomes'],
  ['viral_genome', 'viral', 'Viral genomes'],
  // Not in the specification’s list, which has no place for what AMR programs find.
  ['amr_genes', 'generic', 'AMR genes'],
];

export const dataTypes: readonly DataType[] = catalogue.map(([name, omic_type, title], index) => ({
  id: index + 1,
  name,
  omic_type,
  title,
}));

export function dataTypeById(id: number): DataType | undefined {
  return dataTypes[id - 1];
}

/** What a submission holds, in a few words: contigs have the data type of the reads that they are assembled from. */
export const titleOfSubmitted = (dataTypeId: number, fileFormat: FileFormat | null): string | undefined =>
  fileFormat === 'fasta' ? 'Assembled contigs' : dataTypeById(dataTypeId)?.title;

/** Which result data type a pipeline's raw data type yields, and under which it is shown (DESIGN §4). */
export const pipelineResultTypes = [
  { raw: 10, result: 13, shown_under: 21 },
  { raw: 10, result: 14, shown_under: 21 },
  { raw: 9, result: 12, shown_under: 20 },
  { raw: 1, result: 5, shown_under: 16 },
  { raw: 2, result: 6, shown_under: 16 },
  { raw: 3, result: 7, shown_under: 16 },
  { raw: 4, result: 8, shown_under: 16 },
] as const;

/** The types of results that stand for a data type: those shown under it, or itself. */
export function listResultTypes(id: number): number[] {
  const named = catalogue[id - 1]?.[0];
  const under = pipelineResultTypes.filter(({ shown_under }) => shown_under === id).map(({ result }) => result);
  // Shotgun ASVs are accepted on import only; plain ASVs and OTUs are those of every sequencing.
  const more = { microbiomics_shotgun: [11], asv: [11, 13], otu: [12, 14] }[named ?? ''] ?? [];
  return [...under, ...more, id];
}

/** Whether what such results hold are taxa: of arrays, genes, AMR genes and mutations there is no tree of life to sum up. */
export function isTaxonDataType(id: number): boolean {
  const type = dataTypeById(id);
  return (
    type !== undefined && !['methylation', 'rna_seq', 'viral'].includes(type.omic_type) && type.name !== 'amr_genes'
  );
}

const typeByTitle = new Map(dataTypes.map((type) => [type.title, type]));
/** By the title, under which people and filters know a type. */
export const dataTypeTitled = (title: string): DataType | undefined => typeByTitle.get(title);

/** Words of INSDC's list of library strategies, by the name of a data type. */
const strategies: readonly (readonly [strategy: string, names: readonly string[]])[] = [
  ['AMPLICON', ['raw_amplicon_sequence', 'amplicon_asv', 'amplicon_otu', 'microbiomics_amplicon']],
  ['WGS', ['raw_shotgun_sequence', 'shotgun_asv', 'shotgun_otu', 'microbiomics_shotgun', 'viral_genome']],
  ['Bisulfite-Seq', ['methylation_wgbs']],
  ['RNA-Seq', ['rna_seq']],
];

/** How the library of such samples was made, as INSDC says it; null of arrays, and where the type does not tell. */
export function libraryStrategyOf(id: number): string | null {
  const name = dataTypeById(id)?.name ?? '';
  return strategies.find(([, names]) => names.includes(name))?.[0] ?? null;
}

/** Whether a sample of arrays is of their intensities (IDAT) or of values computed from them; null of all others. */
export function intensitiesOf(id: number): 'yes' | 'no' | null {
  const type = dataTypeById(id);
  if (type?.omic_type !== 'methylation' || type.name === 'methylation_wgbs') return null;
  return ['raw_array', 'epic_array', '450k_array', 'mouse_array'].includes(type.name) ? 'yes' : 'no';
}

export const typesOfOmic = (omic_type: OmicType): number[] =>
  dataTypes.filter((type) => type.omic_type === omic_type).map(({ id }) => id);
