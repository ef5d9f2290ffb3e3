import { type CompatibilityIssue, dataTypeById } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { type CompatibilityInput, compareSources, distinct, type ProcessingGroup, samplesIn } from './merge-source.ts';

const VARIANTS = ['shotgun_asv', 'amplicon_asv', 'asv'];
const DE_NOVO = ['amplicon_otu', 'otu'];
const AMPLICON = ['amplicon_asv', 'amplicon_otu'];
const SHOTGUN = ['shotgun_asv', 'shotgun_otu'];
const BISULFITE = ['methylation_wgbs'];
const TAXA = [...VARIANTS, ...DE_NOVO, 'shotgun_otu', 'microbiomics_shotgun', 'microbiomics_amplicon'];

const typeOf = (id: number) => dataTypeById(id);
const nameOf = (id: number): string => typeOf(id)?.name ?? '';
export const isVariants = (data_type: number): boolean => VARIANTS.includes(nameOf(data_type));
export const isAmplicon = (data_type: number): boolean => AMPLICON.includes(nameOf(data_type));

const byType = (fit: CompatibilityInput, title: (data_type: number) => string) => (some: ProcessingGroup) => {
  const dataSet = fit.dataSets.get(some.pipeline_data_id);
  return dataSet ? title(dataSet.data_type) : null;
};

function omicTypes(fit: CompatibilityInput): CompatibilityIssue[] {
  const omicOf = (data_type: number) => typeOf(data_type)?.omic_type ?? 'unknown';
  const all = fit.all;
  const found = distinct(all.map(({ dataSet }) => omicOf(dataSet.data_type)));
  if (found.length < 2) return [];
  return [
    {
      code: 'omic_type',
      severity: 'blocks',
      compares_from: null,
      title: 'Different omic types.',
      message: 'The omic types have no features in common, so no table can hold both.',
      remedy: 'Keep one cohort per omic type, and compare their results.',
      n_samples: samplesIn(all),
      compared: [
        compareSources(
          fit,
          'Omic type',
          byType(fit, (type) => omicOf(type).replaceAll('_', ' ')),
        ),
      ],
    },
  ];
}

interface Mixture {
  apply: (names: readonly string[]) => boolean;
  compares_from: CompatibilityIssue['compares_from'];
  message: string;
  remedy: string;
}

const has = (names: readonly string[], of: readonly string[]) => names.some((name) => of.includes(name));

/** Which mixtures of data types weaken a comparison, the worst first; the first that applies is reported. */
const mixtures: readonly Mixture[] = [
  {
    apply: (names) => has(names, TAXA) && names.some((name) => !TAXA.includes(name)),
    compares_from: null,
    message: 'Some cohorts count taxa and others do not, so they share no features.',
    remedy: 'Merge only cohorts that measure the same.',
  },
  {
    apply: (names) => has(names, BISULFITE) && names.some((name) => !BISULFITE.includes(name)),
    compares_from: null,
    message: 'Bisulfite sequencing measures tiles and regions, arrays measure single CpGs: they share no sites.',
    remedy: 'Keep a cohort for each, and compare their results.',
  },
  {
    apply: (names) => has(names, AMPLICON) && has(names, SHOTGUN),
    compares_from: 'genus',
    message:
      'Amplicon reads resolve taxa to genus at best and miss taxa that the primers miss. Shotgun reads resolve species.',
    remedy: 'Compare at genus or above. Never compare amplicon groups with shotgun groups.',
  },
  {
    apply: (names) => has(names, VARIANTS) && has(names, DE_NOVO),
    compares_from: 'species',
    message: 'ASVs and OTUs are different units, even if their names agree.',
    remedy: 'Compare at a rank, or run the reads of the OTU samples again with an ASV pipeline.',
  },
];

function dataTypes(fit: CompatibilityInput): CompatibilityIssue[] {
  const all = fit.all;
  const names = distinct(all.map(({ dataSet }) => nameOf(dataSet.data_type)));
  if (names.length < 2 || omicTypes(fit).length > 0) return [];
  const found = mixtures.find(({ apply }) => apply(names));
  return [
    {
      code: 'data_type',
      severity: found ? 'blocks' : 'warns',
      compares_from: found?.compares_from ?? null,
      title: 'Different data types.',
      message: found?.message ?? 'The samples were measured in different ways.',
      remedy: found?.remedy ?? 'Interpret differences between these groups with caution.',
      n_samples: samplesIn(all),
      compared: [
        compareSources(
          fit,
          'Data type',
          byType(fit, (type) => typeOf(type)?.title ?? String(type)),
        ),
      ],
    },
  ];
}

/** De novo clusters mean something in their own run alone. */
function clusters(fit: CompatibilityInput): CompatibilityIssue[] {
  const clustered = fit.all.filter(({ dataSet }) => DE_NOVO.includes(nameOf(dataSet.data_type)));
  const tables = distinct(clustered.map(({ dataSet }) => dataSet.pipeline_data_id));
  if (tables.length < 2) return [];
  const places = new Map(tables.map((id, at) => [id, `Table ${at + 1}`]));
  return [
    {
      code: 'features',
      severity: 'blocks',
      compares_from: 'species',
      title: `OTUs from ${tables.length} separate runs.`,
      message: 'Each run clusters its reads separately: “OTU 7” of one run is not “OTU 7” of another.',
      remedy: 'Compare at species or above, or run all reads together, or use ASVs.',
      n_samples: samplesIn(clustered),
      compared: [
        compareSources(fit, 'Clustered in', (some) => {
          const place = places.get(some.pipeline_data_id);
          return place ? `${place} (${fit.dataSets.get(some.pipeline_data_id)?.pipeline_name})` : null;
        }),
      ],
    },
  ];
}

const leftOutOf = (source: number, n_samples: number) => ({ source, values: [{ value: 'left out', n_samples }] });

function nothingLeft({ sources }: CompatibilityInput): CompatibilityIssue[] {
  return sources.flatMap(({ name, n_taken, n_excluded }, source): CompatibilityIssue[] => {
    if (n_taken > 0) return [];
    return [
      {
        code: 'no_samples',
        severity: 'blocks',
        compares_from: null,
        title: `No samples of “${name}” can be merged.`,
        message: n_excluded > 0 ? THROUGH_IT_ALONE : 'None of its samples are visible any more.',
        remedy: 'Ask its owners to share the submissions, or choose another cohort.',
        n_samples: n_excluded,
        compared: [{ title: 'Samples', sides: [leftOutOf(source, n_excluded)] }],
      },
    ];
  });
}

const THROUGH_IT_ALONE =
  'They are visible only through a shared or public cohort, which does not allow new cohorts of its samples.';

function leftOut({ sources }: CompatibilityInput): CompatibilityIssue[] {
  const sides = sources.flatMap(({ n_excluded, n_taken }, source) =>
    n_excluded > 0 && n_taken > 0 ? [leftOutOf(source, n_excluded)] : [],
  );
  if (sides.length === 0) return [];
  const n_samples = sides.reduce((sum, { source }) => sum + (sources[source]?.n_excluded ?? 0), 0);
  return [
    {
      code: 'excluded',
      severity: 'warns',
      compares_from: null,
      title: `${formatCount(n_samples, 'sample')} left out.`,
      message: THROUGH_IT_ALONE,
      remedy: 'Ask the owners to share the submissions, then merge again.',
      n_samples,
      compared: [{ title: 'Samples', sides }],
    },
  ];
}

/** Finds data types that can't be merged or weaken a comparison. */
export const findKinds = (fit: CompatibilityInput): CompatibilityIssue[] => [
  ...omicTypes(fit),
  ...dataTypes(fit),
  ...clusters(fit),
  ...nothingLeft(fit),
  ...leftOut(fit),
];
