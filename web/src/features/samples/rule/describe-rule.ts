import { dataTypeById, type Rule, type SampleField, type SampleFilter } from '@cohortium/contract';

/** The titles of fields that the catalogue does not offer, since they are ids. */
const ID_TITLES: Record<string, string> = {
  run_id: 'Run',
  project_id: 'Submission',
  pipeline_data_id: 'Data set',
  result_id: 'Result',
  internal_run_id: 'Processed sample',
  original_project_id: 'Original project',
};
/** Shown where no sample has one, and the catalogue does not name them. */
const USUAL_TITLES: Record<string, string> = { tag: 'Tags', sex: 'Sex' };
const ID = /^[0-9a-f]{32}$/;
const SPELT_OUT = 3;

/** Names of what ids stand for, as far as they are known. */
export type NamesOfIds = ReadonlyMap<string, string>;
const noNames: NamesOfIds = new Map();

/** An ID is shown by the name of what it stands for, else by its last digits, because the first ones are a timestamp. */
const formatValue = (value: unknown, names = noNames): string =>
  typeof value === 'string' && ID.test(value) ? (names.get(value) ?? `…${value.slice(-6)}`) : String(value ?? '');

/** Formats a field value; data types are stored by number and shown by title. */
const titleOfValue = (field: string, value: string | number): string =>
  (field === 'data_type' && dataTypeById(Number(value))?.title) || String(value);

function joined(rule: Rule, connector: 'or' | 'and', names?: NamesOfIds): string {
  const shownValues = Array.isArray(rule.value) ? rule.value : [rule.value];
  const values = shownValues.map((value) =>
    typeof value === 'string' || typeof value === 'number'
      ? formatValue(titleOfValue(rule.field, value), names)
      : formatValue(value),
  );
  if (values.length > SPELT_OUT) return `${values.slice(0, 2).join(', ')} ${connector} ${values.length - 2} others`;
  return values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} ${connector} ${values.at(-1)}`;
}

const phrases: Record<Rule['operator'], (rule: Rule, names: NamesOfIds) => string> = {
  '=': (rule, names) => `is ${joined(rule, 'or', names)}`,
  '!=': (rule, names) => `is not ${joined(rule, 'or', names)}`,
  '>': (rule) => `> ${formatValue(rule.value)}`,
  '>=': (rule) => `≥ ${formatValue(rule.value)}`,
  '<': (rule) => `< ${formatValue(rule.value)}`,
  '<=': (rule) => `≤ ${formatValue(rule.value)}`,
  in: (rule, names) => `is ${joined(rule, 'or', names)}`,
  not_in: (rule, names) => `is not ${joined(rule, 'or', names)}`,
  between: (rule) => `between ${joined(rule, 'and')}`,
  contains: (rule) => `contains “${formatValue(rule.value)}”`,
  starts_with: (rule) => `starts with “${formatValue(rule.value)}”`,
  exists: () => 'is recorded',
  not_exists: () => 'is not recorded',
};

/** Whether a field can be filtered: a field of the samples, or an ID field. */
export const isFilterableField = (field: string, catalogue: readonly SampleField[]): boolean =>
  field in ID_TITLES || catalogue.some((each) => each.field === field);

export function titleOfField(field: string, catalogue: readonly SampleField[]): string {
  return catalogue.find((each) => each.field === field)?.title ?? ID_TITLES[field] ?? USUAL_TITLES[field] ?? field;
}

/** The ids in rules whose names the search of the portal knows: runs and submissions. */
export const idsToName = ({ and_, or_ }: Pick<SampleFilter, 'and_' | 'or_'>): string[] =>
  [...and_, ...or_]
    .filter(({ field }) => field === 'run_id' || field === 'project_id')
    .flatMap(({ value }) => [value].flat().filter((each) => typeof each === 'string' && ID.test(each)))
    .map(String)
    .slice(0, SPELT_OUT);

/** Describes a rule: field title and condition. */
export function describeRule(
  rule: Rule,
  catalogue: readonly SampleField[],
  names = noNames,
): { title: string; description: string } {
  const description = rule.regex ? `matches /${formatValue(rule.value)}/` : phrases[rule.operator](rule, names);
  return { title: titleOfField(rule.field, catalogue), description };
}
