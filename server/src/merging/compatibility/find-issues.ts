import {
  type CompatibilityIssue,
  dataTypeById,
  type OmicType,
  type Rank,
  ranks,
  severities,
} from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { findColumns } from './find-columns.ts';
import { findKinds } from './find-kinds.ts';
import { findOverlays } from './find-overlays.ts';
import { findProcessing } from './find-processing.ts';
import { findRegions } from './find-regions.ts';
import { findRepeats } from './find-repeats.ts';
import {
  type CompatibilityInput,
  compareSources,
  distinct,
  formatList,
  openCompatibility,
  type ProcessingGroup,
  type Survey,
  samplesIn,
} from './merge-source.ts';

/** “SILVA 138.1” without its last word; a reference of one word is its own family. */
const familyOf = (reference: string): string => reference.replace(/(?<!\s)\s+\S+$/, '').toLowerCase();

const referenceOf = (fit: CompatibilityInput) => (some: ProcessingGroup) =>
  fit.dataSets.get(some.pipeline_data_id)?.reference_name ?? null;

const ofTaxa = {
  message: 'The same organism may have a different name in each and then counts as two taxa.',
  remedy:
    'Treat equal names as the same taxon where all references have them, and compare at a rank where most reads keep their name.',
};

/** What different references mean where features are no taxa. */
const ofOmicType: Partial<Record<OmicType, typeof ofTaxa>> = {
  methylation: {
    message:
      'A tile or region is the same DNA only in one version of a genome, and a CpG of an array only of one chip.',
    remedy: 'Align all reads to one version of the genome, or import files of one version or one chip.',
  },
};

function references(fit: CompatibilityInput): CompatibilityIssue[] {
  const all = fit.all;
  const releases = new Set(all.map(({ dataSet }) => dataSet.taxonomy_release));
  if (releases.size < 2) return [];
  const names = distinct(all.map(({ dataSet }) => dataSet.reference_name));
  const [omicType, ...others] = new Set(all.map(({ dataSet }) => dataTypeById(dataSet.data_type)?.omic_type));
  const meaning = omicType && others.length === 0 ? ofOmicType[omicType] : undefined;
  const isVersion = names.length > 1 && new Set(names.map(familyOf)).size === 1;
  return [
    {
      code: 'reference',
      severity: 'warns',
      compares_from: null,
      title: isVersion ? 'Different versions of a reference.' : 'Different references.',
      ...(meaning ?? ofTaxa),
      n_samples: samplesIn(all),
      compared: [compareSources(fit, 'Reference', referenceOf(fit))],
    },
  ];
}

function rankSystems(fit: CompatibilityInput): CompatibilityIssue[] {
  const all = fit.all;
  const systems = distinct(all.flatMap(({ dataSet }) => fit.namings.get(dataSet.taxonomy_release) ?? []));
  if (systems.length < 2) return [];
  const message = systems.includes('GTDB')
    ? 'GTDB defines ranks by genome phylogeny. It splits and renames taxa of other taxonomies (Firmicutes_A, Bacillota), including phyla and classes.'
    : `${formatList(systems)} spell some names differently (Escherichia-Shigella and Escherichia/Shigella) and place some genera in different families.`;
  return [
    {
      code: 'rank_system',
      severity: 'warns',
      compares_from: null,
      title: `Different naming systems: ${formatList(systems)}.`,
      message,
      remedy: 'See below how many reads keep their name at each rank, and compare at a rank where most do.',
      n_samples: samplesIn(all),
      compared: [
        compareSources(fit, 'Naming system', (some) => {
          const dataSet = fit.dataSets.get(some.pipeline_data_id);
          return (dataSet && fit.namings.get(dataSet.taxonomy_release)) ?? 'not known';
        }),
      ],
    },
  ];
}

/** Finds different references. */
const findReferences = (fit: CompatibilityInput): CompatibilityIssue[] => [...references(fit), ...rankSystems(fit)];

function unavailable({ sources }: CompatibilityInput): CompatibilityIssue[] {
  const sides = sources.flatMap(({ n_unavailable }, source) =>
    n_unavailable > 0 ? [{ source, values: [{ value: 'no longer available', n_samples: n_unavailable }] }] : [],
  );
  if (sides.length === 0) return [];
  const n_samples = sides.reduce((sum, { values }) => sum + (values[0]?.n_samples ?? 0), 0);
  return [
    {
      code: 'unavailable',
      severity: 'notes',
      compares_from: null,
      title: `${formatCount(n_samples, 'sample')} no longer available.`,
      message: 'They were withdrawn or deleted. They stay in the frozen list as hidden members.',
      remedy: 'No action is needed.',
      n_samples,
      compared: [{ title: 'Samples', sides }],
    },
  ];
}

const isNever = ({ severity, compares_from }: CompatibilityIssue): boolean =>
  severity === 'blocks' && compares_from === null;

/** Blocking findings come before those that allow a rank. */
const weight = (finding: CompatibilityIssue): number => (isNever(finding) ? -1 : severities.indexOf(finding.severity));

/** Everything that does not fit between the parts, the worst first. */
export function findCompatibilityIssues(survey: Survey): CompatibilityIssue[] {
  const fit = openCompatibility(survey);
  const found = [
    findKinds,
    findRegions,
    findReferences,
    findProcessing,
    findRepeats,
    findColumns,
    findOverlays,
    unavailable,
  ];
  return worstFirst(found.flatMap((find) => find(fit)));
}

export const worstFirst = (findings: readonly CompatibilityIssue[]): CompatibilityIssue[] =>
  findings.toSorted((a, b) => weight(a) - weight(b));

/** The deepest rank at which nothing speaks against comparing; null where something does at every rank. */
export function deepestRank(findings: readonly CompatibilityIssue[]): Rank | null {
  if (findings.some(isNever)) return null;
  const places = findings.flatMap(({ severity, compares_from }) =>
    severity === 'blocks' && compares_from !== null ? [ranks.indexOf(compares_from)] : [],
  );
  return ranks[Math.min(ranks.length - 1, ...places)] ?? null;
}

/** Whether a rank is this deep, or above it. */
export const isWithin = (rank: Rank, deepest: Rank): boolean => ranks.indexOf(rank) <= ranks.indexOf(deepest);
