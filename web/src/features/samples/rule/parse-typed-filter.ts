import { type ParsedText, parseFilterText, type Rule, type SampleField, type SampleFilter } from '@cohortium/contract';
import { isFilterableField } from './describe-rule.ts';
import { asOffered } from './field-operators.ts';

type Groups = NonNullable<NonNullable<SampleFilter['advance_filters']>['primary_filters']>;
type RuleResolver = <R extends Rule>(rule: R) => R;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The Levenshtein distance of two words (1966). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, sign] of [...one].entries()) {
    const next = [down + 1];
    for (const [at, against] of [...other].entries()) {
      const change = (row[at] ?? 0) + (sign === against ? 0 : 1);
      next.push(Math.min(change, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const namesOf = ({ field, title, submitted_as = [] }: SampleField) =>
  [field, title, ...submitted_as.map(({ name }) => name)].map(plain);

/** Resolves a typed field name: an exact match, or the only field that matches without case and punctuation. */
function resolveField(name: string, catalogue: readonly SampleField[]): string | null {
  if (isFilterableField(name, catalogue)) return name;
  const matches = catalogue.filter((field) => namesOf(field).includes(plain(name)));
  return matches.length === 1 ? (matches[0]?.field ?? null) : null;
}

/** The field with the most similar name. */
function similarField(name: string, catalogue: readonly SampleField[]): SampleField | undefined {
  const typed = plain(name);
  const near = catalogue
    .map((field) => ({ field, off: Math.min(...namesOf(field).map((each) => distance(typed, each))) }))
    .sort((a, b) => a.off - b.off);
  return near[0] && near[0].off <= Math.max(1, typed.length / 4) ? near[0].field : undefined;
}

const inGroups = (group: Groups, settled: RuleResolver): Groups => ({
  ...group,
  rules: group.rules.map((rule) => settled(rule)),
  subgroups: group.subgroups.map((inner) => inGroups(inner, settled)),
});

function resolveRules(filter: SampleFilter, settled: RuleResolver): SampleFilter {
  const { advance_filters } = filter;
  const groups = advance_filters?.primary_filters;
  return {
    ...filter,
    and_: filter.and_.map((rule) => settled(rule)),
    or_: filter.or_.map((rule) => settled(rule)),
    ...(groups ? { advance_filters: { ...advance_filters, primary_filters: inGroups(groups, settled) } } : {}),
  };
}

/** Parses a typed filter with the fields of these samples; returns the problem and its position if it is not valid. */
export function parseTypedFilter(text: string, catalogue: readonly SampleField[]): ParsedText {
  const read = parseFilterText(text);
  if ('problem' in read || catalogue.length === 0) return read;
  const unknown: string[] = [];
  const filter = resolveRules(read.filter, (rule) => {
    const field = resolveField(rule.field, catalogue);
    if (field === null) unknown.push(rule.field);
    const kind = catalogue.find((each) => each.field === field)?.kind ?? 'number';
    return asOffered({ ...rule, field: field ?? rule.field }, kind);
  });
  const [name] = unknown;
  if (name === undefined) return { filter };
  const near = similarField(name, catalogue);
  const problem = `None of your samples have a field “${name}”.${near ? ` Did you mean ${near.field}?` : ''}`;
  return { problem, at: Math.max(0, text.indexOf(name)) };
}
