import type { Confounding } from '@cohortium/contract';
import { cramersV } from '@cohortium/stats';
import { titleOf } from '#samples';
import type { Warning } from './find-warnings.ts';
import type { MemberFact } from './members-index-store.ts';

/** Processing of the samples. */
const factors = [
  { field: 'project_name', of: (fact: MemberFact): string | null => fact.project_id },
  { field: 'seq_platform', of: (fact: MemberFact): string | null => fact.seq_platform },
  { field: 'variable_region', of: (fact: MemberFact): string | null => fact.variable_region },
];
const STRONG_FROM = 0.5;

/** How much the groups go together with what was done to the samples; fields that do not vary are left out. */
export function findConfounding(facts: readonly MemberFact[], group_by: string): Confounding[] {
  return factors.flatMap(({ field, of }): Confounding[] => {
    if (field === group_by) return [];
    const pairs = facts.flatMap((fact) => {
      const value = of(fact);
      return fact.group === null || value === null ? [] : [{ group: fact.group, value }];
    });
    const groups = pairs.map(({ group }) => group);
    const values = pairs.map(({ value }) => value);
    if (new Set(groups).size < 2 || new Set(values).size < 2) return [];
    const { v } = cramersV(groups, values);
    return [{ field, title: titleOf(field), v, n: pairs.length, is_strong: v >= STRONG_FROM }];
  });
}

export function confoundingWarnings(found: readonly Confounding[], group_by: string): Warning[] {
  return found
    .filter(({ is_strong }) => is_strong)
    .map(({ title, v }) => {
      const message = `${titleOf(group_by)} and ${title.toLowerCase()} are confounded (Cramér’s V ${v.toFixed(2)}): their effects can’t be separated`;
      return { code: 'confounded', message };
    });
}
