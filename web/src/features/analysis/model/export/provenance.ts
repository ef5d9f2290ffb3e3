import type { BetaDiversity } from '@cohortium/contract';

/** The provenance fields of every analysis result. */
export type Provenance = Pick<
  BetaDiversity,
  | 'is_selected_on_plot'
  | 'method'
  | 'method_description'
  | 'parameters'
  | 'seed'
  | 'software_version'
  | 'n'
  | 'n_subjects'
  | 'dropped'
  | 'warnings'
>;
