import type { Tree } from '@cohortium/stats';
import type { ChosenSamples } from './choose-samples.ts';
import { AnalysisRefused } from './files/analysis-refused.ts';
import type { Parameters } from './parameters.ts';

/** Input of a method and the parameters it uses. */
export interface Work {
  readonly samples: ChosenSamples;
  readonly tree: Tree | null;
  readonly parameters: Parameters;
}

export interface Method {
  /** Names of the parameters that this method reads, besides `samples` and `depth`. */
  readonly uses: readonly (keyof Parameters)[];
  /** Whether samples of groups that are too small take no part at all. */
  readonly leaves_small_groups_out?: true;
  readonly compute: (work: Work) => unknown;
}

/** Refuses work without groups. */
export function groupOf({ samples }: Work): readonly string[] {
  if (!samples.group) throw new AnalysisRefused('--group is missing. Name the metadata column that holds the groups.');
  return samples.group;
}
