import type { RuleLists } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { invalid } from '#platform/refusal';
import { absentFields } from '../sample-index-store.ts';
import { type Scope, visibleSamples } from '../visible-samples.ts';
import { type Clause, filterClause, Parameters } from './compile-filter.ts';
import { commonField } from './fields.ts';

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

/** A mistyped field is refused by name, instead of reading as "no such samples". */
async function demandKnown(platform: Platform, visible: Clause, fields: readonly string[]): Promise<void> {
  const own = [...new Set(fields)].filter((field) => !commonField(field));
  const unknown = await absentFields(platform.index, own, visible);
  if (unknown.length === 0) return;
  throw invalid(unknown.map((field) => ({ field, message: `No sample that you may see has a field “${field}”.` })));
}

/** Samples to be found, and the field to sort them by. */
export type Wanted = RuleLists & Scope & { sort?: { field: string } | undefined };

export async function findSamples(platform: Platform, asker: Asker, filter: Wanted): Promise<Found> {
  const visible = await visibleSamples(platform, asker, filter);
  const used = [...filter.and_, ...filter.or_, ...(filter.sort ? [filter.sort] : [])];
  await demandKnown(
    platform,
    visible,
    used.map(({ field }) => field),
  );
  return { visible, where: withRules(visible, filter) };
}
