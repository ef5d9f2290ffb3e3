import {
  type DataType,
  dataTypeById,
  dataTypes,
  listResultTypes,
  type OmicType,
  type SampleFilter,
} from '@cohortium/contract';

/** The data browser shows one kind of samples at a time, each with its own filter. */
export type BrowserPlace = 'browser' | 'methylation' | 'wgbs' | 'rna' | 'resistance' | 'viral';

export interface BrowserKind {
  place: BrowserPlace;
  title: string;
  /** What its samples are called in a sentence. */
  description: string;
  omic_type: OmicType;
  /** What every filter on it holds: the call for its list has the same samples. */
  shows: Pick<SampleFilter, 'omic_type' | 'data_types'>;
}

const idsNamed = (name: DataType['name']): number[] =>
  dataTypes.filter((type) => type.name === name).flatMap(({ id }) => listResultTypes(id));

const MICROBIOMES: BrowserKind = {
  place: 'browser',
  title: 'Microbiomes',
  description: 'microbiomes',
  omic_type: 'microbiomics',
  shows: { omic_type: 'microbiomics' },
};

/** Those of the specification that have a list of their own, and those that the studio’s calls list. */
const browserKinds: readonly BrowserKind[] = [
  MICROBIOMES,
  {
    place: 'methylation',
    title: 'Methylation arrays',
    description: 'methylation arrays',
    omic_type: 'methylation',
    shows: { omic_type: 'methylation', data_types: idsNamed('methylation_array') },
  },
  {
    place: 'wgbs',
    title: 'Bisulfite sequencing',
    description: 'bisulfite sequencing',
    omic_type: 'methylation',
    shows: { omic_type: 'methylation', data_types: idsNamed('methylation_wgbs') },
  },
  {
    place: 'rna',
    title: 'RNA-seq',
    description: 'RNA-seq',
    omic_type: 'rna_seq',
    shows: { omic_type: 'rna_seq', data_types: idsNamed('rna_seq') },
  },
  {
    place: 'resistance',
    title: 'Resistance genes',
    description: 'resistance genes',
    omic_type: 'generic',
    shows: { omic_type: 'generic', data_types: idsNamed('amr_genes') },
  },
  {
    place: 'viral',
    title: 'Viral genomes',
    description: 'viral genomes',
    omic_type: 'viral',
    shows: { omic_type: 'viral', data_types: idsNamed('viral_genome') },
  },
];

export const kindOf = (place: BrowserPlace): BrowserKind =>
  browserKinds.find((kind) => kind.place === place) ?? MICROBIOMES;

/** The kind of the data browser with the samples of a data type; null where it has no list of them. */
export function kindOfType({
  omic_type,
  data_type,
}: Pick<SampleFilter, 'omic_type' | 'data_type'>): BrowserKind | null {
  if (omic_type === MICROBIOMES.omic_type) return MICROBIOMES;
  const types = data_type === undefined ? [] : listResultTypes(data_type);
  return browserKinds.find(({ shows }) => shows.data_types?.some((id) => types.includes(id))) ?? null;
}

/** Kinds that have samples, and those that are wanted as well; microbiomes always. */
export function shownKinds(
  counted: readonly { id: number; n_samples: number }[],
  isShown: (kind: BrowserKind) => boolean,
): BrowserKind[] {
  return browserKinds.filter((kind) => {
    if (kind.place === 'browser' || isShown(kind)) return true;
    return counted.some(({ id, n_samples }) => n_samples > 0 && kind.shows.data_types?.includes(id));
  });
}

/** Where the data browser lists results of a data type; undefined for its usual place. */
export function placeOfResults(data_type: number | null): BrowserPlace | undefined {
  const type = data_type === null ? undefined : dataTypeById(data_type);
  const kind = type && kindOfType({ omic_type: type.omic_type, data_type: type.id });
  return kind && kind !== MICROBIOMES ? kind.place : undefined;
}
