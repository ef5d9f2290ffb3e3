import type { CompatibilityIssue } from '@cohortium/contract';
import {
  type CompatibilityInput,
  compareSources,
  distinct,
  formatList,
  type ProcessingGroup,
  samplesIn,
} from './merge-source.ts';

/** “SILVA 138.1” without its last word; a reference of one word is its own family. */
const familyOf = (reference: string): string => reference.replace(/(?<!\s)\s+\S+$/, '').toLowerCase();

const referenceOf = (fit: CompatibilityInput) => (some: ProcessingGroup) =>
  fit.dataSets.get(some.pipeline_data_id)?.reference_name ?? null;

function references(fit: CompatibilityInput): CompatibilityIssue[] {
  const all = fit.all;
  const releases = new Set(all.map(({ dataSet }) => dataSet.taxonomy_release));
  if (releases.size < 2) return [];
  const names = distinct(all.map(({ dataSet }) => dataSet.reference_name));
  const isVersion = names.length > 1 && new Set(names.map(familyOf)).size === 1;
  return [
    {
      code: 'reference',
      severity: 'warns',
      compares_from: null,
      title: isVersion ? 'Different versions of a reference.' : 'Different references.',
      message: 'The same organism may have a different name in each and then counts as two taxa.',
      remedy:
        'Treat equal names as the same taxon where all references have them, and compare at a rank where most reads keep their name.',
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
export const findReferences = (fit: CompatibilityInput): CompatibilityIssue[] => [
  ...references(fit),
  ...rankSystems(fit),
];
