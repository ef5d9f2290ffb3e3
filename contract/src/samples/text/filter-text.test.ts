import { describe, expect, test } from 'vitest';
import { noFilter, type SampleFilter, sampleFilterSchema } from '../sample-filter.ts';
import { formatFilter } from './format-filter.ts';
import { parseFilterText } from './parse-filter.ts';

const read = (text: string): SampleFilter => {
  const answer = parseFilterText(text);
  if ('problem' in answer) throw new Error(`${answer.problem} (${answer.at})`);
  return answer.filter;
};
const problem = (text: string) => {
  const answer = parseFilterText(text);
  return 'problem' in answer ? [answer.at, answer.problem] : [-1, formatFilter(answer.filter)];
};
const rule = (field: string, operator: string, value: unknown = null) => ({ field, operator, value, regex: false });

describe('a filter’s text form', () => {
  test('rules joined by “and” become the list of rules', () => {
    expect(read('sex = female and age_years between 20 and 40 AND diagnosis in (CD, "Crohn’s")')).toEqual({
      ...noFilter,
      and_: [
        rule('sex', '=', 'female'),
        rule('age_years', 'between', [20, 40]),
        rule('diagnosis', 'in', ['CD', 'Crohn’s']),
      ],
    });
  });
  test('one group of alternatives stands beside them', () => {
    expect(read('dose exists and (tissue = gut or tissue = lung)')).toMatchObject({
      and_: [rule('dose', 'exists')],
      or_: [rule('tissue', '=', 'gut'), rule('tissue', '=', 'lung')],
    });
  });
  test('nested and negated groups become primary filters', () => {
    const { advance_filters } = read('not (sex = male and (dose > 1 or dose not exists))');
    expect(advance_filters?.primary_filters).toMatchObject({
      negate: true,
      rules: [rule('sex', '=', 'male')],
      subgroups: [{ group_operator: 'or', rules: [rule('dose', '>', 1), rule('dose', 'not_exists')] }],
    });
  });
  test('taxa are named by rank, their shares in percent', () => {
    const { advance_filters } = read(
      'genus:Blautia >= 5% and not family:unassigned > 0.3 and species:"B. obeum" between 1% and 2% in 20% of samples',
    );
    expect(advance_filters?.taxonomy_filters?.rules).toMatchObject([
      { rank: 'genus', taxon: 'Blautia', operator: '>=', value: 0.05, negate: false },
      { rank: 'species', taxon: 'B. obeum', operator: 'between', value: [0.01, 0.02], prevalence: 0.2 },
      { rank: 'family', taxon: 'unassigned', operator: '>', value: 0.3, negate: true },
    ]);
  });
  test('one taxon is compared with another one by how many times as much of it there is', () => {
    const message = 'genus:Prevotella per genus:Bacteroides >= 2 in 50% of samples';
    expect(read(message).advance_filters?.taxonomy_filters?.rules).toMatchObject([
      { taxon: 'Prevotella', over: { rank: 'genus', taxon: 'Bacteroides' }, operator: '>=', value: 2, prevalence: 0.5 },
    ]);
    expect(formatFilter(read(message))).toBe(message);
    const between = 'not phylum:Firmicutes per phylum:Bacteroidetes of "Bacteria;Bacteroidetes" between 0.5 and 3';
    expect(formatFilter(read(between))).toBe(between);
  });
  test('features, lists, runs and what is left out stand beside all rules', () => {
    const run = '0193a5b27c6d7e8f9a0b1c2d3e4f5061';
    const message = `without public and type:20 and pipeline:${run} and listed (s1, "s 2") and has amr_gene:mecA`;
    expect(read(message)).toMatchObject({
      exclude_public_data: true,
      data_type: 20,
      run_filter: { pipeline_id: run },
      identifiers: ['s1', 's 2'],
      unstructured_data_filter: {
        unstructured_constraints: { and_: [{ field: 'mecA', genome_type: 'amr_gene', genome_value: null }] },
      },
    });
    expect(formatFilter(read(message))).toBe(message);
  });
  test('a mutation of a protein is named with its gene, quoted or not', () => {
    const [plain, quoted] = ['has mutation:S:N501Y >= 50%', 'has mutation:"S:N501Y" >= 50%'].map(parseFilterText);
    expect(plain).toEqual(quoted);
    expect(plain).toMatchObject({
      filter: {
        unstructured_data_filter: {
          unstructured_constraints: { and_: [{ field: 'S:N501Y', genome_type: 'mutation', genome_value: 0.5 }] },
        },
      },
    });
  });

  test('nothing typed is no filter', () => {
    expect(read('  \n ')).toEqual(noFilter);
    expect(formatFilter(noFilter)).toBe('');
  });
});

describe('text in quotes stays text, and keywords may be names', () => {
  test.each([
    ['plate = "007"', '007'],
    ['plate = 007', 7],
    ['plate = true', true],
    ['plate = "true"', 'true'],
    ['plate = "a \\"b\\" \\\\ \\u00e9"', 'a "b" \\ é'],
    ['plate = 大腸', '大腸'],
    ['plate = null', null],
  ])('%s', (text, value) => {
    expect(read(text).and_[0]?.value).toBe(value);
  });
  test('a field called “and”, “genus” or “not” is quoted where it has to be', () => {
    const filter = { ...noFilter, and_: [rule('and', '=', 'or'), rule('genus', 'exists'), rule('a:b', '=', 'c')] };
    const text = formatFilter(sampleFilterSchema.parse(filter));
    expect(text).toBe('"and" = "or" and genus exists and "a:b" = c');
    expect(read(text)).toEqual(filter);
  });
});

describe('what cannot be read is reported with its place', () => {
  test.each([
    ['sex = ', 6, 'Expected a value, found “the end”.'],
    [
      'sex is female',
      4,
      /“is” is not an operator\. Use =, !=, >, >=, <, <=, in, not_in, between, contains, starts_with, exists, not_exists or ~\./,
    ],
    ['(sex = a', 8, /“\)”/],
    ['sex = a dose = 1', 8, '“dose” is not expected here. Add “and” or “or” before it.'],
    ['sex = "a', 6, 'The closing quotation mark is missing.'],
    ['sex = "\\x"', 6, /escape/],
    [
      'clan:Blautia > 1%',
      0,
      /“clan” is not a rank\. Use domain, phylum, class, order, family, genus, species, feature\./,
    ],
    ['genus:Blautia contains 1%', 14, /Compare taxa with >=, >, <=, <, =, !=, between, exists, not_exists\./],
    ['genus:Blautia > 500%', 16, 'A fraction must be between 0% and 100%.'],
    ['genus:Blautia > much', 16, /Expected a fraction such as 5% or 0\.05, found “/],
    [
      'genus:Blautia per Dorea > 2',
      18,
      /“Dorea” is not a rank\. Use domain, phylum, class, order, family, genus, species, feature\./,
    ],
    ['genus:Blautia per genus:Dorea > much', 32, /Expected a number such as 2 or 0\.5, found “/],
    ['genus:Blautia per genus:Dorea exists', 0, /must compare two taxa with a number/],
    ['sex = a or genus:Blautia > 1%', 0, /only at the outermost level/],
    [
      'sex = a or without public',
      0,
      /“without”, “type:”, “pipeline:” and similar terms are allowed only at the outermost level, joined by “and”\./,
    ],
    [
      '(type:20)',
      1,
      /“without”, “type:”, “pipeline:” and similar terms are allowed only at the outermost level, joined by “and”\./,
    ],
    ['without mercy', 0, /public, workspace or shared/],
    [
      'not has gene:a',
      0,
      /Features can be combined with “and” and one “or” group\. They can’t be negated with “not”\./,
    ],
    ['age between 1', 13, /“and”/],
    ['omic:soup', 0, /omic_type/],
    [`${'('.repeat(60)}a = 1${')'.repeat(60)}`, 51, /nested at most 50/],
    [Array.from({ length: 201 }, () => 'b = 1').join(' and '), 0, /200/],
  ])('%.40s', (text, at, words) => {
    expect(problem(text)).toEqual([at, expect.stringMatching(words)]);
  });
});
