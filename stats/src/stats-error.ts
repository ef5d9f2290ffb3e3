/** What kind of input was refused; stable, so that a caller can choose its own words. */
export type StatsErrorCode =
  | 'bad_shape'
  | 'bad_value'
  | 'bad_parameter'
  | 'bad_tree'
  | 'duplicate_id'
  | 'empty_sample'
  | 'too_few_samples'
  | 'too_few_groups'
  | 'all_singletons'
  | 'no_variation'
  | 'not_converged';

/**
 * Thrown by every function of this library when its input has no answer.
 * `message` is one sentence that names the culprit and can be shown to a person; `code` is stable.
 */
export class StatsError extends Error {
  readonly code: StatsErrorCode;

  constructor(code: StatsErrorCode, message: string) {
    super(message);
    this.name = 'StatsError';
    this.code = code;
  }
}

/** Larger amounts are refused: their sum would pass what a number can hold, and all proportions would be 0. */
export const LARGEST_AMOUNT = 1e300;

/** Larger distances and branch lengths are refused: the sum of their squares would pass it. */
export const LARGEST_LENGTH = 1e150;

/** Refuses unless `value` is a whole number of at least `least`. */
export function requireCount(name: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new StatsError('bad_parameter', `${name} must be a whole number of at least ${least}, not ${value}.`);
  }
}
