import type { CohortDetail, SampleFilter, SelectionRecipe } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';

/** A cohort about to be made: what is frozen, how it came about, and whether its samples can be compared. */
export interface CohortDraft {
  source: { filter: SampleFilter } | { result_ids: string[]; selection?: SelectionRecipe; parent_cohort_id?: string };
  n_samples: number;
  /** In words, with the samples left; null where that is not known. */
  steps: readonly { description: string; n_samples: number | null }[];
  checks: readonly { fine: boolean; title: string; message: string }[];
}

/** Members picked out on a plot, and how; shared by the tabs of a cohort. */
export interface Selection {
  result_ids: readonly string[];
  recipe: SelectionRecipe;
}

const PLOT_LABELS: Record<SelectionRecipe['plot'], string> = {
  pcoa_2d: 'the PCoA plane',
  pcoa_3d: 'the PCoA in space',
  composition: 'the composition plot',
};
const SELECTION_LABELS: Record<SelectionRecipe['kind'], string> = {
  lasso: 'Inside an outline drawn on',
  box: 'Inside a box drawn on',
  group: 'The group',
  list: 'Selected individually or in several steps on',
};

/** How a selection was made, in words: “Inside an outline drawn on the PCoA plane (genus, PC1 × PC2)”. */
export function describeSelection({ kind, plot, rank, axes, group }: SelectionRecipe): string {
  const where =
    kind === 'group'
      ? `${SELECTION_LABELS.group} ${group ?? ''} on ${PLOT_LABELS[plot]}`
      : `${SELECTION_LABELS[kind]} ${PLOT_LABELS[plot]}`;
  const names = (axes ?? []).map((axis) => `PC${axis}`).join(' × ');
  const details = [rank, names].filter(Boolean).join(', ');
  return details ? `${where} (${details})` : where;
}

/** Which processings a cohort's members went through, most of them first. */
export function describeProcessing({ processing }: Pick<CohortDetail, 'processing'>): string {
  return processing
    .map(({ pipeline_name, reference_name, variable_region }) =>
      [pipeline_name, variable_region, reference_name].filter(Boolean).join(' · '),
    )
    .join('; ');
}

function processingCheck(cohort: Pick<CohortDetail, 'processing'>): CohortDraft['checks'][number] {
  if (cohort.processing.length < 2)
    return { fine: true, title: 'One processing:', message: describeProcessing(cohort) };
  return {
    fine: false,
    title: `The cohort contains ${formatNumber(cohort.processing.length)} processings.`,
    message: `The selection may combine them: ${describeProcessing(cohort)}.`,
  };
}

type CohortSummary = Pick<CohortDetail, 'id' | 'name' | 'version' | 'n_samples' | 'processing'>;

const membersOf = ({ name, version, n_samples }: CohortSummary): CohortDraft['steps'][number] => ({
  description: `Members of “${name}”, version ${version}`,
  n_samples,
});

/** A new cohort of some members of this one. */
export function draftFromSelection(cohort: CohortSummary, { result_ids, recipe }: Selection): CohortDraft {
  return {
    source: { result_ids: [...result_ids], selection: recipe, parent_cohort_id: cohort.id },
    n_samples: result_ids.length,
    steps: [membersOf(cohort), { description: describeSelection(recipe), n_samples: result_ids.length }],
    checks: [
      processingCheck(cohort),
      {
        fine: false,
        title: 'Selected on the plot.',
        message: 'Testing on the same axes used for the selection is circular.',
      },
    ],
  };
}

/** A new cohort of members that were ticked in the table of this one. */
export function draftFromMembers(cohort: CohortSummary, result_ids: readonly string[]): CohortDraft {
  return {
    source: { result_ids: [...result_ids], parent_cohort_id: cohort.id },
    n_samples: result_ids.length,
    steps: [membersOf(cohort), { description: 'Selected individually', n_samples: result_ids.length }],
    checks: [processingCheck(cohort)],
  };
}

/** As long as a name can be read in a list. */
const LONGEST_NAME = 80;

/** A name for a cohort of what a filter finds: its rules; empty if there are none, or too many for a name. */
export function proposeName({ source, steps }: Pick<CohortDraft, 'source' | 'steps'>): string {
  if (!('filter' in source)) return '';
  const [, ...rules] = steps.map(({ description }) => description);
  const name = rules.join(', ');
  return name.length <= LONGEST_NAME ? name : '';
}

/** The recipe as text to paste: one step a line. */
export const recipeText = (steps: CohortDraft['steps']): string =>
  steps
    .map(({ description, n_samples }) =>
      n_samples === null ? description : `${description}: ${formatCount(n_samples, 'sample')}`,
    )
    .join('\n');
