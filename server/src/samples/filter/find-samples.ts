import type { RuleLists } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { type Scope, visibleSamples } from '../visible-samples.ts';
import { type Clause, filterClause, Parameters } from './compile-filter.ts';

/** What somebody may see, and what of it passes a filter. */
export interface Found {
  visible: Clause;
  /** Both: visible and passing. */
  where: Clause;
}

export const withRules = (visible: Clause, rules: RuleLists): Clause => {
  const params = new Parameters();
  const sql = filterClause(rules, params);
  return { sql: `${visible.sql} and ${sql}`, params: { ...visible.params, ...params.values } };
};

export async function findSamples(platform: Platform, asker: Asker, filter: RuleLists & Scope): Promise<Found> {
  const visible = await visibleSamples(platform, asker, filter);
  return { visible, where: withRules(visible, filter) };
}
