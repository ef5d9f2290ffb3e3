import { dataTypeById, type Rule, type SampleField } from '@cohortium/contract';

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

/** Shortens an ID to its last digits, because the first ones are a timestamp. */
const formatValue = (value: unknown): string =>
  typeof value === 'string' && ID.test(value) ? `…${value.slice(-6)}` : String(value ?? '');

/** Formats a field value; data types are stored by number and shown by title. */
const titleOfValue = (field: string, value: string | number): string =>
  (field === 'data_type' && dataTypeById(Number(value))?.title) || String(value);

function joined(rule: Rule, connector: 'or' | 'and'): string {
  const shownValues = Array.isArray(rule.value) ? rule.value : [rule.value];
  const values = shownValues.map((value) =>
    typeof value === 'string' || typeof value === 'number'
      ? formatValue(titleOfValue(rule.field, value))
      : formatValue(value),
  );
  if (values.length > SPELT_OUT) return `${values.slice(0, 2).join(', ')} ${connector} ${values.length - 2} others`;
  return values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} ${connector} ${values.at(-1)}`;
}

const phrases: Record<Rule['operator'], (rule: Rule) => string> = {
  '=': (rule) => `is ${joined(rule, 'or')}`,
  '!=': (rule) => `is not ${joined(rule, 'or')}`,
  '>': (rule) => `> ${formatValue(rule.value)}`,
  '>=': (rule) => `≥ ${formatValue(rule.value)}`,
  '<': (rule) => `< ${formatValue(rule.value)}`,
  '<=': (rule) => `≤ ${formatValue(rule.value)}`,
  in: (rule) => `is ${joined(rule, 'or')}`,
  not_in: (rule) => `is not ${joined(rule, 'or')}`,
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

/** Describes a rule: field title and condition. */
export function describeRule(rule: Rule, catalogue: readonly SampleField[]): { title: string; description: string } {
  const description = rule.regex ? `matches /${formatValue(rule.value)}/` : phrases[rule.operator](rule);
  return { title: titleOfField(rule.field, catalogue), description };
}
