import type { CohortDetail, Rank, SampleRow, SelectionRecipe } from '@cohortium/contract';
import type { ReactNode } from 'react';
import type { CustomGroup } from './custom-groups.ts';
import type { PlotChange, PlotView } from './view/plot-view.ts';

/** Members picked out on a plot, and how. */
export interface Selection {
  result_ids: readonly string[];
  recipe: SelectionRecipe;
}

/** Props that the cohort page passes to every analysis tab. */
export interface AnalysisTabProps {
  cohort: CohortDetail;
  view: PlotView;
  /** Changes a part of the view; undefined is as usual. */
  onView: (part: PlotChange) => void;
  selection: Selection | null;
  onSelect: (selection: Selection | null) => void;
  onCreate: (selection: Selection) => void;
  /** Groups put together by hand, which any plot can be grouped by; one alone waits for its other. */
  groups: readonly CustomGroup[];
  onGroups: (groups: readonly CustomGroup[]) => void;
  /** Why no cohort may be made. */
  denial: string | null;
  /** Every member; null until they are there. */
  members: readonly SampleRow[] | null;
  onComposition: () => void;
  /** Compares groups put together by hand. */
  onCompare: (groups: readonly CustomGroup[]) => void;
  /** Opens the data browser with a rule on a taxon; null where it can't be opened. */
  onTaxon: ((rule: TaxonRule) => void) | null;
}

/** A method on a cohort's page. */
export interface MethodTab {
  /** In the address. */
  id: string;
  title: string;
  Tab: (props: AnalysisTabProps) => ReactNode;
  /** Whether a new group of tabs begins here. */
  starts_group?: true;
  /** Of which cohorts it is shown; of all by default. */
  is_for?: (cohort: CohortDetail) => boolean;
}

/** Samples with at least so much of a taxon: a rule for the data browser. */
export interface TaxonRule {
  rank: Rank;
  taxon: string;
  /** 0 to 1. */
  fraction: number;
}
