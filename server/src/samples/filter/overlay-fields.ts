import { createHash } from 'node:crypto';
import type { Rule } from '@cohortium/contract';
import { matchPredicate, PatternTimeout, type Predicate } from '@cohortium/sample-search';
import type { IndexClient } from '#platform/index';
import { materializeNamedSet } from '../projection/materialize-id-set.ts';
import { sampleSchema } from '../resident/sample-schema.ts';
import { rulePredicate, slowPatternError } from './rule-predicate.ts';

/** Values of a field, and which of them each result has. */
export interface OverlayValues {
  /** Of all the rest: the same hash, the same values of the same results. */
  hash: string;
  /** As text; the first stands for missing. */
  values: string[];
  codes: Uint32Array;
  result_ids: string[];
}

/** Overlay values of a field, of each cohort that has any. */
export interface OverlayField {
  is_number: boolean;
  cohorts: readonly OverlayValues[];
}
/** By field name; null for a hidden field. */
export type OverlayFields = ReadonlyMap<string, OverlayField | null>;

/** On the HTTP thread. */
const PATTERN_BUDGET_MS = 100;

function idsThatPass(predicate: Predicate, { is_number, cohorts }: OverlayField): Set<string> {
  const kindOf = () => (is_number ? 'number' : 'text');
  const schema = { ...sampleSchema, pattern_budget_ms: PATTERN_BUDGET_MS, kindOf } as const;
  const passing = new Set<string>();
  for (const { values, codes, result_ids } of cohorts) {
    const known = values.map((value, code) => (is_number && code > 0 ? Number(value) : value));
    const passes = matchPredicate(predicate, known, schema);
    for (const [at, id] of result_ids.entries()) if (passes[codes[at] ?? 0] === 1) passing.add(id);
  }
  return passing;
}

/** The results, by the name of their id set, of which an overlay value passes a rule. */
export async function resultsByOverlay(
  index: IndexClient,
  { rule, place }: { rule: Rule; place: string },
  field: OverlayField,
): Promise<string> {
  const predicate = rulePredicate(rule, { place, kindOf: () => (field.is_number ? 'number' : 'text') });
  const hashes = field.cohorts.map(({ hash }) => hash);
  // Named by what it follows from: the ids need not be sorted and hashed for every request.
  const key = createHash('sha256')
    .update(JSON.stringify([predicate, field.is_number, hashes]))
    .digest('hex');
  try {
    const passing = idsThatPass(predicate, field);
    return await materializeNamedSet(index, { key, n: passing.size, ids: async () => passing });
  } catch (error) {
    if (!(error instanceof PatternTimeout)) throw error;
    throw slowPatternError(error.pattern, place);
  }
}
