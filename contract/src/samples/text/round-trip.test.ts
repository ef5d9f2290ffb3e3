import { describe, expect, test } from 'vitest';
import { type FilterNode, filterTree, isBranch } from '../filter-tree.ts';
import { type SampleFilter, sampleFilterSchema } from '../sample-filter.ts';
import { formatFilter } from './format-filter.ts';
import { parseFilterText } from './parse-filter.ts';

/** Numbers that look random and are the same in every run (Park and Miller 1988). */
function dice(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
  const pick = <T>(values: readonly [T, ...T[]]): T => values[roll(values.length)] ?? values[0];
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: roll(most + 1) }, make);
  return { roll, pick, some };
}
type Dice = ReturnType<typeof dice>;

const names = [
  'sex',
  'and',
  'Not',
  'genus',
  'a:b',
  '腸内',
  'Größe (cm)',
  '"',
  '\\',
  '5%',
  'has',
  '~',
  '007',
  'é',
] as const;
const terms = ['female', 'true', 'null', '', ' ', '7', '1e3', 'a, b', 'x\ny\t"z"', '🦠', 'of', 'CON(', '-'] as const;
const numbers = [0, -1, 0.1 + 0.2, 1e21, 1e-9, 5, -0.5, Number.MAX_SAFE_INTEGER] as const;
const shares = [0, 1, 0.05, 0.1 + 0.2, 1e-7, 1 / 3, 0.07, 0.29] as const;

const anyValue = ({ roll, pick }: Dice) => [pick(terms), pick(numbers), roll(2) === 0][roll(3)];

function ruleOf(random: Dice): object {
  const { roll, pick, some } = random;
  const field = pick(names);
  const value = anyValue(random);
  const rules = [
    { field, operator: pick(['=', '!=', '>', '>=', '<', '<=', 'contains', 'starts_with']), value },
    { field, operator: pick(['in', 'not_in']), value: some(3, () => anyValue(random)) },
    { field, operator: 'between', value: [value, anyValue(random)] },
    { field, operator: pick(['exists', 'not_exists']) },
    { field, regex: true, value: pick(terms) },
    { field, value: null },
  ];
  return rules[roll(rules.length)] ?? {};
}

function taxonOf({ roll, pick }: Dice): object {
  const named = () => ({
    rank: pick(['genus', 'phylum', 'feature']),
    taxon: pick(['Blautia', 'unassigned', 'of', 'B. obeum', 'in', 'per']),
    ...(roll(3) === 0 ? { lineage: 'Bacteria;"x"' } : {}),
  });
  const more = { ...named(), ...(roll(3) === 0 ? { prevalence: pick(shares) } : {}) };
  const rules = [
    { ...more, operator: pick(['>=', '<', '=', '!=']), value: pick(shares) },
    { ...more, operator: 'between', value: [pick(shares), pick(shares)] },
    { ...more, operator: pick(['exists', 'not_exists']) },
    { ...more, operator: '>=', value: pick([2, 0.5, 1e6]), over: named() },
  ];
  return rules[roll(rules.length)] ?? {};
}

function groupOf(random: Dice, make: (random: Dice) => object, depth: number): object {
  const { roll, pick, some } = random;
  return {
    group_operator: pick(['and', 'or']),
    negate: roll(3) === 0,
    isActive: roll(8) > 0,
    rules: some(3, () => ({ ...make(random), negate: roll(4) === 0, isActive: roll(6) > 0 })),
    subgroups: depth > 1 ? some(2, () => groupOf(random, make, depth - 1)) : [],
  };
}

function filterOf(random: Dice): SampleFilter {
  const { roll, pick, some } = random;
  const rule = () => ruleOf(random);
  const feature = () => ({
    field: pick(names),
    genome_type: pick(['gene', 'cpg', 'amr_gene', 'feature']),
    genome_value: pick([null, ...shares]),
  });
  return sampleFilterSchema.parse({
    and_: some(3, rule),
    or_: some(3, rule),
    exclude_public_data: roll(2) === 0,
    exclude_shared_data: roll(4) === 0,
    ...(roll(2) ? { data_type: 1 + roll(22) } : {}),
    ...(roll(3) ? {} : { data_types: some(3, () => 1 + roll(22)) }),
    ...(roll(3) ? {} : { omic_type: pick(['viral', 'rna_seq']) }),
    ...(roll(3) ? {} : { identifiers: some(3, () => pick(['S1', 's 2', '🦠', 'and'])) }),
    ...(roll(3) ? {} : { run_filter: { pipeline_id: 'a'.repeat(32), param_set_id: pick([null, 'b'.repeat(32)]) } }),
    ...(roll(3)
      ? {}
      : { unstructured_data_filter: { unstructured_constraints: { and_: some(2, feature), or_: some(2, feature) } } }),
    advance_filters: {
      ...(roll(2)
        ? { primary_filters: { ...groupOf(random, ruleOf, 4), ...(roll(4) ? {} : { has_tag: roll(2) === 0 }) } }
        : {}),
      ...(roll(2) ? { taxonomy_filters: groupOf(random, taxonOf, 3) } : {}),
    },
  });
}

/** One question in one spelling: a tag that is asked for is one on record, and a rule on a taxon is turned round outside. */
const spelled = ({ criterion }: Extract<FilterNode, { criterion: unknown }>): string => {
  if (criterion.kind === 'tagged') {
    return spelled({
      path: '',
      negate: false,
      criterion: {
        kind: 'rule',
        rule: { field: 'tag', operator: criterion.tagged ? 'exists' : 'not_exists', value: null, regex: false },
      },
    });
  }
  if (criterion.kind !== 'taxon') return JSON.stringify(criterion);
  const { rank, taxon, lineage, operator, value, over, prevalence } = criterion.rule;
  return JSON.stringify([rank, taxon, lineage, operator, value, over?.rank, over?.taxon, over?.lineage, prevalence]);
};

/** Whether a sample passes for which each question has some answer, the same one wherever it is asked. */
function passes(node: FilterNode, answer: (question: string) => boolean): boolean {
  if (!isBranch(node)) {
    if (node.criterion.kind !== 'runs') return answer(spelled(node)) !== node.negate;
    const { pipeline_id, param_set_id } = node.criterion.run_filter;
    return (!pipeline_id || answer(pipeline_id)) && (!param_set_id || answer(param_set_id));
  }
  const isPassed = (child: FilterNode) => passes(child, answer);
  return (node.operator === 'and' ? node.children.every(isPassed) : node.children.some(isPassed)) !== node.negate;
}

/** An imaginary sample: yes or no to every question by a hash of its words and the sample's number (FNV-1a). */
const sampleOf =
  (number: number) =>
  (question: string): boolean => {
    let hash = 2_166_136_261 ^ number;
    for (const letter of question) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
    return (Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 9) % 3 > 0;
  };
const passing = (filter: SampleFilter): number[] =>
  Array.from({ length: 30 }, (_, number) => number).filter((number) =>
    filterTree(filter).every((node) => passes(node, sampleOf(number))),
  );
const ground = ({
  and_: _a,
  or_: _o,
  advance_filters: _f,
  run_filter: _r,
  unstructured_data_filter: _u,
  ...rest
}: SampleFilter) => {
  const { identifiers: _i, ...request } = rest;
  return request;
};

const filters = Array.from({ length: 150 }, (_, at) => filterOf(dice(at * 7919 + 17)));
const read = (text: string): SampleFilter => {
  const answer = parseFilterText(text);
  if ('problem' in answer) throw new Error(`${answer.problem} at ${answer.at} of ${text}`);
  return answer.filter;
};

describe('any filter, formatted as text and parsed again', () => {
  test('lets the same samples pass', () => {
    const counts = filters.map((filter) => {
      const text = formatFilter(filter);
      const passed = passing(filter);
      expect(passing(read(text)), text).toEqual(passed);
      return passed.length;
    });
    // The samples would tell filters apart: some let many pass, some few, some none.
    expect(new Set(counts).size).toBeGreaterThan(10);
  });

  test('leaves out the same data, and is about the same types', () => {
    for (const filter of filters) expect(ground(read(formatFilter(filter)))).toEqual(ground(filter));
  });

  test('is reported in the same words', () => {
    for (const filter of filters) {
      const text = formatFilter(filter);
      expect(formatFilter(read(text))).toBe(text);
    }
  });

  test('is read alike with blanks, lines and capitals in other places', () => {
    const message = 'sex = female and (age > 5 or not dose exists)';
    const loud = '\n sex=female\tAND ( age>5 Or  NOT dose EXISTS )\n';
    expect(read(loud)).toEqual(read(message));
  });

  test('is left out by flags wherever they stood', () => {
    const scoped = sampleFilterSchema.parse({ advance_filters_scope: { exclude_workspace_data: true } });
    expect(formatFilter(scoped)).toBe('without workspace');
    expect(read('without workspace').exclude_workspace_data).toBe(true);
  });
});

describe('text that is no filter', () => {
  test('is reported with a place inside the text, whatever is typed', () => {
    const bits = [
      'sex',
      '=',
      'and',
      'or',
      'not',
      '(',
      ')',
      '"',
      '5%',
      'genus',
      ':',
      'between',
      ',',
      '~',
      '\\',
      '🦠',
      'in',
      '\ud800',
    ] as const;
    let n_problems = 0;
    for (let at = 1; at <= 500; at += 1) {
      const random = dice(at * 104_729);
      const text = random.some(9, () => random.pick(bits)).join(' ');
      const answer = parseFilterText(text);
      if (!('problem' in answer)) continue;
      n_problems += 1;
      expect(answer.at).toBeGreaterThanOrEqual(0);
      expect(answer.at, text).toBeLessThanOrEqual(text.length);
      expect(answer.problem).not.toBe('');
    }
    expect(n_problems).toBeGreaterThan(100);
  });
});
