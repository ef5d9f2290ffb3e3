import type { Constraint, Group, PrimaryRule, Rule, SampleFilter, TaxonRule } from '@cohortium/contract';

/** A sample as a scientist has it on paper: what the filter is judged by, without any of the portal's own code. */
export interface PaperSample {
  sample_id: string;
  result_id: string;
  project: number;
  tags: readonly string[];
  /** Missing where there is none. */
  fields: ReadonlyMap<string, string | number>;
  /** Shares by `rank:name`, by `rank:name:lineage`, by `rank:unassigned`, and of features by `feature:id`. */
  shares: ReadonlyMap<string, number>;
}

const isNumeric = (text: string) => /^[+-]?\d+(\.\d*)?$/.test(text);
const asNumber = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' && isNumeric(value) ? Number(value) : null;
const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}(-\d{2})?$/.test(value);

function compared(operator: string, a: number | string, b: number | string): boolean {
  if (operator === '>') return a > b;
  if (operator === '>=') return a >= b;
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return operator === '=' ? a === b : a !== b;
}

function stands(operator: string, own: string | number, value: unknown): boolean {
  if (isDate(value)) {
    return (
      typeof own === 'string' &&
      /^\d{4}(-\d{2}){0,2}$/.test(own) &&
      compared(operator, own.slice(0, value.length), value)
    );
  }
  const [a, b] = [asNumber(own), asNumber(value)];
  return a !== null && b !== null && compared(operator, a, b);
}

function isSame(own: string | number, value: unknown): boolean {
  if (typeof value === 'boolean') {
    const terms = value ? ['true', 'yes', 'y', 't', '1'] : ['false', 'no', 'n', 'f', '0'];
    return typeof own === 'number' ? own === Number(value) : terms.includes(own.toLowerCase());
  }
  return typeof own === 'number' ? asNumber(value) === own : own === String(value);
}

function passesValue({ operator, value, regex }: Rule, own: string | number): boolean {
  const list = Array.isArray(value) ? value : [value];
  if (regex) return new RegExp(String(value), 'u').test(String(own));
  switch (operator) {
    case '=':
    case 'in':
      return list.some((one) => isSame(own, one));
    case '!=':
    case 'not_in':
      return !list.some((one) => isSame(own, one));
    case 'between':
      return stands('>=', own, list[0]) && stands('<=', own, list[1]);
    case 'contains':
      return String(own).toLowerCase().includes(String(value).toLowerCase());
    case 'starts_with':
      return String(own).toLowerCase().startsWith(String(value).toLowerCase());
    default:
      return stands(operator, own, value);
  }
}

function passesRule(rule: Rule, sample: PaperSample): boolean {
  const turned = !rule.regex && (rule.operator === '!=' || rule.operator === 'not_in');
  const any = (positive: Rule) =>
    rule.field === 'tag'
      ? sample.tags.some((tag) => passesValue(positive, tag))
      : sample.fields.has(rule.field) && passesValue(positive, sample.fields.get(rule.field) ?? '');
  const isThere = rule.field === 'tag' ? sample.tags.length > 0 : sample.fields.has(rule.field);
  if (!rule.regex && rule.operator === 'exists') return isThere;
  if (!rule.regex && rule.operator === 'not_exists') return !isThere;
  return turned ? !any({ ...rule, operator: rule.operator === '!=' ? '=' : 'in' }) : any(rule);
}

type Named = Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'>;

function shareOf({ rank, taxon, lineage }: Named, { shares }: PaperSample): number {
  return shares.get(lineage === undefined ? `${rank}:${taxon}` : `${rank}:${taxon}:${lineage}`) ?? 0;
}

function passesShare(rule: TaxonRule, sample: PaperSample): boolean {
  const share = shareOf(rule, sample);
  const { operator, value, over } = rule;
  if (over) {
    const ratio = share / shareOf(over, sample);
    if (!Number.isFinite(ratio)) return false;
    if (Array.isArray(value)) return ratio >= value[0] && ratio <= value[1];
    return compared(operator, ratio, value ?? 0);
  }
  if (operator === 'exists') return share > 0;
  if (operator === 'not_exists') return share === 0;
  if (Array.isArray(value)) return share >= Math.fround(value[0]) && share <= Math.fround(value[1]);
  return compared(operator, share, Math.fround(value ?? 0));
}

function passesTaxon(rule: TaxonRule, sample: PaperSample, all: readonly PaperSample[]): boolean {
  if (rule.prevalence === undefined) return passesShare(rule, sample);
  const extras = all.filter(({ project }) => project === sample.project);
  return extras.filter((one) => passesShare(rule, one)).length >= rule.prevalence * extras.length;
}

/** Whether a group lets a sample through; null where nothing in it says anything. */
function passesGroup<R extends PrimaryRule | TaxonRule>(
  group: Group<R> | undefined,
  judge: (rule: R) => boolean,
  isTagged: boolean,
): boolean | null {
  if (!group?.isActive) return null;
  const messages = [
    ...group.rules.filter(({ isActive }) => isActive).map((rule) => judge(rule) !== rule.negate),
    ...group.subgroups.map((subgroup) => passesGroup(subgroup, judge, isTagged)).filter((answer) => answer !== null),
  ];
  const joined = group.group_operator === 'and' ? messages.every(Boolean) : messages.some(Boolean);
  const byRules = messages.length > 0 ? joined !== group.negate : null;
  if (group.has_tag === undefined) return byRules;
  return isTagged === group.has_tag && byRules !== false;
}

const hasFeature = ({ field, genome_value }: Constraint, { shares }: PaperSample): boolean => {
  const share = shares.get(`feature:${field}`) ?? 0;
  return genome_value === null ? share > 0 : share >= Math.fround(genome_value);
};

/** Whether a filter lets a sample through, read off row by row. */
export function passesOnPaper(filter: SampleFilter, sample: PaperSample, all: readonly PaperSample[]): boolean {
  const { advance_filters: advanced, identifiers } = filter;
  const features = filter.unstructured_data_filter?.unstructured_constraints ?? { and_: [], or_: [] };
  const isTagged = sample.tags.length > 0;
  return (
    filter.and_.every((rule) => passesRule(rule, sample)) &&
    (filter.or_.length === 0 || filter.or_.some((rule) => passesRule(rule, sample))) &&
    passesGroup(advanced?.primary_filters, (rule) => passesRule(rule, sample), isTagged) !== false &&
    passesGroup(advanced?.taxonomy_filters, (rule) => passesTaxon(rule, sample, all), isTagged) !== false &&
    features.and_.every((constraint) => hasFeature(constraint, sample)) &&
    (features.or_.length === 0 || features.or_.some((constraint) => hasFeature(constraint, sample))) &&
    (identifiers === undefined || identifiers.includes(sample.sample_id) || identifiers.includes(sample.result_id))
  );
}
