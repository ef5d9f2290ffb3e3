import type { BetaDiversity } from '@cohortium/contract';

/** The provenance fields of every analysis result. */
export type Provenance = Pick<
  BetaDiversity,
  | 'chosen_by_looking'
  | 'method'
  | 'method_words'
  | 'parameters'
  | 'seed'
  | 'software_version'
  | 'n'
  | 'n_subjects'
  | 'dropped'
  | 'warnings'
>;
