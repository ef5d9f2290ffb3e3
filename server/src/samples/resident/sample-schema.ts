import type { FieldKind, Schema } from '@cohortium/sample-search';
import { rankMatch, toSearchQuery } from '#platform/text';
import { commonField } from '../filter/fields.ts';
import { compileRulePattern } from '../filter/rule-predicate.ts';
import { typeTitle } from '../filter/rule-value.ts';

const kinds = { text: 'text', number: 'number', tags: 'list', catalogue: 'catalogue' } as const;

function kindOf(field: string): FieldKind {
  const common = commonField(field);
  return common ? kinds[common.kind] : 'own';
}

/** What sample search has to know of the portal's fields. */
export const sampleSchema: Schema = {
  kindOf,
  labelOf: typeTitle,
  names: { parse: toSearchQuery, rank: rankMatch },
  pattern_budget_ms: 2000,
  compilePattern: compileRulePattern,
};
