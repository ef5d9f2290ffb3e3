import { FILTER, type PrimaryRule, type SampleField, type SampleFilter, type TaxonRule } from '@cohortium/contract';
import { problemOf } from '../rule/field-operators.ts';
import { problemOfNames } from '../sections/parse-identifiers.ts';
import { taxonProblem } from '../taxonomy/taxon-rules.ts';
import { type Edit, editQuery } from '../tree/edit-query.ts';
import { depthWithin, type FilterQuery, type Keyed, ROOT, startGroup } from '../tree/filter-query.ts';
import { nestedGroups, queryOfGroups } from '../tree/nested-groups.ts';

/** A filter while it is edited in the sheet: the two trees of groups, and all the rest. */
export interface SheetDraft {
  rest: Omit<SampleFilter, 'advance_filters'>;
  primary: FilterQuery<PrimaryRule>;
  taxonomy: FilterQuery<TaxonRule>;
}

export type DraftChange =
  | { part: 'primary'; edit: Edit<PrimaryRule> }
  | { part: 'taxonomy'; edit: Edit<TaxonRule> }
  | { part: 'rest'; change: Partial<SheetDraft['rest']> }
  /** Moves the rules set on the page into the outermost group. */
  | { part: 'adopt' }
  | { part: 'all'; filter: SampleFilter }
  /** A filter parsed from query text; its rules belong to the groups. */
  | { part: 'typed'; filter: SampleFilter };

export function draftOf({ advance_filters, ...rest }: SampleFilter): SheetDraft {
  return {
    rest,
    primary: queryOfGroups(advance_filters?.primary_filters),
    taxonomy: queryOfGroups(advance_filters?.taxonomy_filters),
  };
}

/** The filter that a draft stands for. */
export function filterOf({ rest, primary, taxonomy }: SheetDraft): SampleFilter {
  const [primary_filters, taxonomy_filters] = [nestedGroups(primary), nestedGroups(taxonomy)];
  if (!primary_filters && !taxonomy_filters) return rest;
  return {
    ...rest,
    advance_filters: {
      ...(primary_filters ? { primary_filters } : {}),
      ...(taxonomy_filters ? { taxonomy_filters } : {}),
    },
  };
}

export function changeDraft(draft: SheetDraft, change: DraftChange): SheetDraft {
  switch (change.part) {
    case 'primary':
      return sameIfUnchanged(draft, { ...draft, primary: editQuery(draft.primary, change.edit) });
    case 'taxonomy':
      return sameIfUnchanged(draft, { ...draft, taxonomy: editQuery(draft.taxonomy, change.edit) });
    case 'rest':
      return { ...draft, rest: { ...draft.rest, ...change.change } };
    case 'adopt':
      return adoptPageRules(draft);
    case 'all':
      return draftOf(change.filter);
    case 'typed':
      return adoptPageRules(draftOf(change.filter));
  }
}

const sameIfUnchanged = (before: SheetDraft, after: SheetDraft): SheetDraft =>
  before.primary === after.primary && before.taxonomy === after.taxonomy ? before : after;

function adoptPageRules(draft: SheetDraft): SheetDraft {
  const { and_, or_ } = draft.rest;
  const add = (query: FilterQuery<PrimaryRule>, group: string, rules: SampleFilter['and_']) =>
    rules.reduce(
      (grown, { condition: _, ...rule }) =>
        editQuery(grown, { act: 'add_rule', group, rule: { ...rule, key: '', isActive: true, negate: false } }),
      query,
    );
  const root = draft.primary.groupMapping[ROOT];
  // Inside an OR group or a negated group, the rules would change their meaning.
  const fits = root?.group_operator === 'and' && !root.negate && root.isActive;
  if (!fits && depthWithin(draft.primary, ROOT) >= FILTER.maximum_depth) return draft;
  const inner = nestedGroups(draft.primary);
  const shell = fits
    ? draft.primary
    : queryOfGroups({ ...startGroup(ROOT), rules: [], subgroups: inner ? [inner] : [] });
  let primary = add(shell, ROOT, and_);
  if (or_.length > 0) {
    primary = editQuery(primary, { act: 'add_group', group: ROOT });
    const any = primary.groupMapping[ROOT]?.subgroups.at(-1) ?? ROOT;
    primary = editQuery(primary, { act: 'change_group', id: any, part: { group_operator: 'or' } });
    primary = add(primary, any, or_);
  }
  return { ...draft, rest: { ...draft.rest, and_: [], or_: [] }, primary };
}

/** Incomplete rules by key, with what is missing. */
export interface Unfinished {
  primary: ReadonlyMap<string, string>;
  taxonomy: ReadonlyMap<string, string>;
  /** What is wrong with the list of names. */
  identifiers: string | null;
}

export const isFinished = ({ primary, taxonomy, identifiers }: Unfinished): boolean =>
  primary.size + taxonomy.size === 0 && identifiers === null;

export function unfinishedRules(
  { primary, taxonomy, rest }: SheetDraft,
  catalogue: readonly SampleField[],
): Unfinished {
  const kindOf = (name: string) => catalogue.find(({ field }) => field === name)?.kind ?? 'text';
  return {
    primary: problemsIn(primary, (rule) => problemOf(rule, kindOf(rule.field))),
    taxonomy: problemsIn(taxonomy, taxonProblem),
    identifiers: problemOfNames(rest.identifiers ?? []),
  };
}

function problemsIn<R extends Keyed>({ rulesMapping }: FilterQuery<R>, judge: (rule: R) => string | null) {
  const problems = Object.values(rulesMapping).flatMap((rule): [string, string][] => {
    const problem = rule.isActive ? judge(rule) : null;
    return problem === null ? [] : [[rule.key, problem]];
  });
  return new Map(problems);
}

/** The filter to count during editing, without incomplete rules. */
export function filterToCount(draft: SheetDraft, unfinished: Unfinished): SampleFilter {
  const silence = <R extends Keyed>(query: FilterQuery<R>, keys: Iterable<string>) =>
    [...keys].reduce((quiet, id) => editQuery(quiet, { act: 'set_active', id, on: false }), query);
  const { identifiers: _, ...unlisted } = draft.rest;
  return filterOf({
    rest: unfinished.identifiers === null ? draft.rest : unlisted,
    primary: silence(draft.primary, unfinished.primary.keys()),
    taxonomy: silence(draft.taxonomy, unfinished.taxonomy.keys()),
  });
}
