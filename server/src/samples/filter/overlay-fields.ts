import type { Rule } from '@cohortium/contract';
import { matchPredicate } from '@cohortium/sample-search';
import type { IndexClient } from '#platform/index';
import { materializeIdSet } from '../projection/materialize-id-set.ts';
import { sampleSchema } from '../resident/sample-schema.ts';
import { rulePredicate } from './rule-predicate.ts';

/** Separator of value and result id in a set of pairs. */
export const PAIR_SEPARATOR = '\u001f';

/** Overlay values of a field, as a set of pairs of value and result id. */
export interface OverlayField {
  set_key: string;
  is_number: boolean;
}
/** By field name; null for a hidden field. */
export type OverlayFields = ReadonlyMap<string, OverlayField | null>;

/** The results, by the name of their id set, whose overlay value passes a rule. */
export async function resultsByOverlay(
  index: IndexClient,
  { rule, place }: { rule: Rule; place: string },
  { set_key, is_number }: OverlayField,
): Promise<string> {
  const kind = is_number ? 'number' : 'text';
  const predicate = rulePredicate(rule, { place, kindOf: () => kind });
  const rows = await index.query<{ id: string }>('select id from id_sets where set_key = {set_key:String}', {
    set_key,
  });
  const pairs = rows.map(({ id }) => id.split(PAIR_SEPARATOR));
  // The first value stands for missing.
  const known = new Map<string, number>([['', 0]]);
  for (const [value = ''] of pairs) if (!known.has(value)) known.set(value, known.size);
  const values = Array.from(known.keys(), (value) => (is_number && value !== '' ? Number(value) : value));
  const passes = matchPredicate(predicate, values, { ...sampleSchema, kindOf: () => kind });
  const ids = pairs.flatMap(([value = '', id = '']) => (passes[known.get(value) ?? 0] === 1 ? [id] : []));
  return materializeIdSet(index, ids);
}
