import type { Tree } from '@cohortium/stats';
import { ArgumentError } from '../command-line.ts';
import type { SelectedSamples } from './choose-samples.ts';
import type { Parameters } from './parameters.ts';

/** Input of a method and the parameters it uses. */
export interface MethodInput {
  readonly samples: SelectedSamples;
  readonly tree: Tree | null;
  readonly parameters: Parameters;
}

export interface Method {
  /** Names of the parameters that this method reads, besides `samples` and `depth`. */
  readonly parameter_names: readonly (keyof Parameters)[];
  /** Whether samples of groups that are too small take no part at all. */
  readonly drops_small_groups?: true;
  readonly compute: (work: MethodInput) => unknown;
}

/** Refuses work without groups. */
export function requireGroups({ samples }: MethodInput): readonly string[] {
  if (!samples.group) throw new ArgumentError('--group is missing. Name the metadata column that holds the groups.');
  return samples.group;
}
