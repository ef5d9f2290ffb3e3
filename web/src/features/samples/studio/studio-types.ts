import { type DataType, dataTypes, type OmicType, omicTypes, pipelineResultTypes } from '@cohortium/contract';

/** As the portal counts them. */
export type CountedType = DataType & { n_samples: number };

/** The data types to offer: those that results are shown under, and those with samples. */
export function offeredTypes(counted: readonly CountedType[], omic: OmicType): CountedType[] {
  const shown = new Set(pipelineResultTypes.map(({ shown_under }): number => shown_under));
  const tops = [...shown, ...['methylation_wgbs', 'rna_seq', 'viral_genome'].flatMap(idOfName)];
  return counted.filter(({ id, omic_type, n_samples }) => omic_type === omic && (n_samples > 0 || tops.includes(id)));
}

const idOfName = (typeName: string): number[] => dataTypes.filter(({ name }) => name === typeName).map(({ id }) => id);

/** The omic types in the order of their samples, those without any last. */
export function offeredOmics(counted: readonly CountedType[]): { omic: OmicType; n_samples: number }[] {
  return omicTypes
    .map((omic) => ({
      omic,
      n_samples: Math.max(
        0,
        ...counted.filter(({ omic_type }) => omic_type === omic).map(({ n_samples }) => n_samples),
      ),
    }))
    .filter(({ omic, n_samples }) => n_samples > 0 || offeredTypes(counted, omic).length > 0)
    .sort((a, b) => b.n_samples - a.n_samples);
}

/** The data type to begin with: the one with most samples of its kind. */
export function firstType(counted: readonly CountedType[], omic: OmicType): number | undefined {
  const [first] = offeredTypes(counted, omic).sort((a, b) => b.n_samples - a.n_samples);
  return first?.id;
}

/** A data type with samples, if the selected one has none. */
export function typeWithSamples(counted: readonly CountedType[], data_type: number | undefined): CountedType | null {
  const tops = omicTypes.flatMap((omic) => offeredTypes(counted, omic));
  const [best] = tops
    .filter(({ id, n_samples }) => id !== data_type && n_samples > 0)
    .sort((a, b) => b.n_samples - a.n_samples);
  return best ?? null;
}
