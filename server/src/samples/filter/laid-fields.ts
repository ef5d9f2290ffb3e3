import type { Rule } from '@cohortium/contract';
import type { Parameters } from './clause.ts';
import type { RuleContext } from './compile-rule.ts';
import { ruleClause } from './compile-rule.ts';
import type { Operand } from './operand.ts';

/** Between a value and the result that has it, in a set of such pairs. */
export const BESIDE = '\u001f';

/** Values that are laid over samples' own, where they are looked at: a set of pairs of value and result. */
export interface LaidField {
  set_key: string;
  is_number: boolean;
}
/** By the names of fields; null of one that is hidden there. */
export type LaidFields = ReadonlyMap<string, LaidField | null>;

const value = `splitByChar('${BESIDE}', id)[1]`;

function operandIn({ is_number }: LaidField): Operand {
  const [text, number] = [`nullIf(${value}, '')`, `toFloat64OrNull(${value})`];
  return { text, number, exists: `${value} != ''`, is_number };
}

/** One rule on values that are laid over the samples' own. */
export function laidClause(rule: Rule, laid: LaidField, context: RuleContext & { params: Parameters }): string {
  const holds = ruleClause(rule, { ...context, operand: operandIn(laid) });
  const set = context.params.add(laid.set_key, 'String');
  return `result_id in (select splitByChar('${BESIDE}', id)[2] from id_sets where set_key = ${set} and (${holds}))`;
}
