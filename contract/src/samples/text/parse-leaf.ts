import { genomeTypes, type TaxonRule, taxonOperators } from '../../vocabulary/advanced-filter.ts';
import { type Operator, operators, type Rule } from '../../vocabulary/filter-condition.ts';
import { ranks } from '../../vocabulary/ranks.ts';
import type { FilterCriterion } from '../filter-tree.ts';
import type { Cursor } from './cursor.ts';
import { parseFraction, parseFractions, parseList, parseRatios, parseValue } from './parse-value.ts';

/** What stands next to all rules: `without public`, `type:20`, `pipeline:…`. */
export interface ScopeCriterion {
  kind: 'ground';
  name: string;
  values: (string | number | boolean)[];
}

const scopeNames = ['omic', 'type', 'types', 'pipeline', 'param_set'];
const findOneOf = <T extends string>(choices: readonly T[], word: string): T | undefined =>
  choices.find((one) => one === word.toLowerCase());

/** An operator as it is typed: `not in`, `starts with` and `~` beside those of the lists. */
function parseOperator(cursor: Cursor): Operator | '~' {
  if (cursor.skipWord('not', 'in')) return 'not_in';
  if (cursor.skipWord('not', 'exists')) return 'not_exists';
  if (cursor.skipWord('starts', 'with')) return 'starts_with';
  if (cursor.skipSign('~')) return '~';
  const { text } = cursor.next();
  const operator = findOneOf(operators, text);
  if (!operator) return cursor.fail(`“${text}” is not an operator. Use ${operators.join(', ')} or ~.`);
  cursor.take();
  return operator;
}

function parseRule(cursor: Cursor): FilterCriterion {
  const field = cursor.name('a field, a taxon or a group');
  const operator = parseOperator(cursor);
  const rule = (more: Partial<Rule>): FilterCriterion => ({
    kind: 'rule',
    rule: { field, operator: '=', value: null, regex: false, ...more },
  });
  if (operator === '~') return rule({ regex: true, value: parseValue(cursor) });
  if (operator === 'exists' || operator === 'not_exists') return rule({ operator });
  const value = parseValue(cursor);
  if (operator !== 'between' || value === null || Array.isArray(value)) return rule({ operator, value });
  cursor.expectWord('and');
  const to = parseValue(cursor);
  if (to === null || Array.isArray(to)) return cursor.fail('“between” needs two values.');
  return rule({ operator, value: [value, to] });
}

function parseTaxonOperator(cursor: Cursor): TaxonRule['operator'] {
  const { at } = cursor.next();
  const read = parseOperator(cursor);
  const operator = taxonOperators.find((one) => one === read);
  return operator ?? cursor.fail(`Compare taxa with ${taxonOperators.join(', ')}.`, at);
}

type Named = Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'>;

function parseNamedTaxon(cursor: Cursor, rank: TaxonRule['rank']): Named {
  const taxon = cursor.name('a taxon name');
  return cursor.skipWord('of') ? { rank, taxon, lineage: cursor.name('a lineage') } : { rank, taxon };
}

/** `per genus:Bacteroides`: the taxon that is compared with. */
function parseDenominator(cursor: Cursor): Named {
  const { text } = cursor.next();
  const rank = findOneOf(ranks, text) ?? cursor.fail(`“${text}” is not a rank. Use ${ranks.join(', ')}.`);
  cursor.take();
  cursor.expectSign(':');
  return parseNamedTaxon(cursor, rank);
}

function parseTaxon(cursor: Cursor, rank: TaxonRule['rank']): FilterCriterion {
  const named = parseNamedTaxon(cursor, rank);
  const over = cursor.skipWord('per') ? parseDenominator(cursor) : undefined;
  const operator = parseTaxonOperator(cursor);
  const isThere = operator === 'exists' || operator === 'not_exists';
  const value = isThere ? null : (over ? parseRatios : parseFractions)(cursor, operator);
  const rule: TaxonRule = { key: '', isActive: true, negate: false, ...named, operator, value };
  if (over) rule.over = over;
  if (cursor.skipWord('in')) {
    rule.prevalence = parseFraction(cursor);
    cursor.expectWord('of');
    cursor.expectWord('samples');
  }
  return { kind: 'taxon', rule };
}

function parseFeature(cursor: Cursor): FilterCriterion {
  const { text } = cursor.next();
  const genome_type = findOneOf(genomeTypes, text);
  if (!genome_type) return cursor.fail(`Expected ${genomeTypes.join(', ')}, found “${text}”.`);
  cursor.take();
  cursor.expectSign(':');
  // A gene and its change, as in S:N501Y.
  const parts = [cursor.name('a feature name')];
  while (cursor.skipSign(':')) parts.push(cursor.name('the rest of the feature name'));
  return {
    kind: 'feature',
    constraint: {
      field: parts.join(':'),
      genome_type,
      genome_value: cursor.skipSign('>=') ? parseFraction(cursor) : null,
    },
  };
}

/** One rule, or one thing that stands next to all rules. */
export function parseLeaf(cursor: Cursor): FilterCriterion | ScopeCriterion {
  const { kind, text } = cursor.next();
  if (kind === 'word' && cursor.isSign(':', 1)) {
    const rank = findOneOf(ranks, text);
    const ground = findOneOf(scopeNames, text);
    if (!rank && !ground) return cursor.fail(`“${text}” is not a rank. Use ${ranks.join(', ')}.`);
    cursor.take();
    cursor.take();
    if (rank) return parseTaxon(cursor, rank);
    const values = cursor.isSign('(') ? parseList(cursor) : [cursor.name('a value')];
    return { kind: 'ground', name: ground ?? '', values };
  }
  if (cursor.isWord('without') && cursor.next(1).kind === 'word') {
    cursor.take();
    return { kind: 'ground', name: 'without', values: [cursor.take().text] };
  }
  if (cursor.isWord('listed') && cursor.isSign('(', 1)) {
    cursor.take();
    return { kind: 'identifiers', identifiers: parseList(cursor).map(String) };
  }
  if (cursor.isWord('has') && cursor.isSign(':', 2)) {
    cursor.take();
    return parseFeature(cursor);
  }
  return parseRule(cursor);
}
