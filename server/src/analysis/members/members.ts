import type { Agreement } from '#merging';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import type { Clause } from '#samples';
import type { AddedAfter } from './added-after-plot.ts';
import type { MemberFact } from './members-index-store.ts';

/** A field of metadata that a question names, and where in its body it stands. */
export interface RequestedField {
  parameter: string;
  field: string | null;
  /** Whether a field that no sample has is refused. */
  required: boolean;
  /** Groups given in the request instead of a field. */
  given?: ReadonlyMap<string, string>;
}

export interface Scope {
  cohort_id: string;
  version?: number | undefined;
  result_ids?: string[] | undefined;
  groups?: readonly RequestedGroup[] | undefined;
  groups_selected?: 'on_plot' | 'in_advance' | undefined;
  compare_with?: readonly { cohort_id: string; version?: number | undefined }[] | undefined;
}

interface RequestedGroup {
  name: string;
  result_ids: readonly string[];
}

/** The samples that an analysis is about; plain data, which a job can keep. */
export interface Members {
  /** With the values of the requested fields, in order; the first one is the grouping. */
  facts: readonly MemberFact[];
  /** SHA-256 of the result ids of `facts`; also the name of their set in the index. */
  members_hash: string;
  where: Clause;
  n_unavailable: number;
  /** Whether the caller acts in the cohort's own workspace. */
  is_own: boolean;
  /** Members that take no part, and why. */
  excluded: { sample_id: string; reason: string }[];
  /** The plot on which the groups were selected; null for predefined groups. */
  chosen_at: string | null;
  /** Set when the groups' values were added to the cohort after its first ordination. */
  added_after: AddedAfter | null;
  /** Merge agreement; null for samples of one data set, which are all comparable. */
  agreement: Agreement | null;
}

export interface Reading {
  platform: Platform;
  caller: Caller;
  at_most: number;
  fields: readonly RequestedField[];
}

export function requireSizeWithin(n: number, at_most: number): void {
  if (n <= at_most) return;
  const message = `This analysis is limited to ${formatNumber(at_most)} samples, and you chose ${formatNumber(n)}. Choose fewer samples.`;
  throw validationError([{ field: 'result_ids', message }]);
}
