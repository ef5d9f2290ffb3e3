import {
  abundanceBits,
  type FetchedAnswers,
  type FieldPredicate,
  FLOAT32_INFINITY_BITS,
  type Outcome,
  type Predicate,
  type QueryKind,
  type Result,
  SampleSearch,
  unpackAbundances,
} from '@cohortium/sample-search';
import { rulePredicate } from '../../server/src/samples/filter/rule-predicate.ts';
import { sampleSchema } from '../../server/src/samples/resident/sample-schema.ts';
import type { Clause, RuleGroup, StudioQuery, TaxonQuery } from '../studio/questions/generate-queries.ts';
import type { Answer, Evaluator, Question } from './questions.ts';

type ReadNative = (sql: string) => Promise<Uint8Array<ArrayBuffer>>;

const keyOf = ({ rank, taxon }: Pick<TaxonQuery, 'rank' | 'taxon'>): string => `${rank} ${taxon}`;

function ruleTest({ field, operator, value, negate }: Clause): Predicate {
  const rule = { field, operator, value, regex: false };
  const test = rulePredicate(rule, { place: '', kindOf: () => undefined });
  return negate ? { kind: 'not', of: test } : test;
}

function groupTest(group: RuleGroup): Predicate {
  const of = [...group.rules.map(ruleTest), ...group.subgroups.map(groupTest)];
  const test: Predicate = { kind: group.group_operator, of };
  return group.negate ? { kind: 'not', of: test } : test;
}

function taxonTest(rule: TaxonQuery): Predicate {
  const at = abundanceBits(Math.fround(rule.value));
  const bounds =
    rule.operator === '<'
      ? { from: 0, to: at - 1 }
      : { from: rule.operator === '>' ? at + 1 : at, to: FLOAT32_INFINITY_BITS };
  return { kind: 'abundance', source: keyOf(rule), ...bounds };
}

const restOf = ({ group, taxa }: StudioQuery): Predicate[] => [groupTest(group), ...taxa.map(taxonTest)];

/** The portal's engine on the thread that asks, with the rows and abundances that ClickHouse has. */
export async function openOwnEngine(read: ReadNative, fields: readonly string[]): Promise<Evaluator> {
  const rows = new SampleSearch(sampleSchema);
  const bytes = await read(`select sample_no, toUInt8(0) as is_public, toUInt64(subject + 1) as subject_no,
    toLowCardinality('all') as pipeline_data_id, project_id, ${fields.join(', ')} from seen order by sample_no`);
  rows.change({ change: 'stage', bytes, fields: [] });
  rows.change({ change: 'show', data_sets: ['all'] });
  const abundances: Record<string, FetchedAnswers[string]> = {};
  const fetchAbundances = async (taxa: readonly TaxonQuery[]) => {
    for (const key of taxa.map(keyOf)) {
      abundances[key] ??= {
        generation: 0,
        bytes: unpackAbundances(await read(`select sample_no, share from abundance where taxon = '${key}'`)),
      };
    }
    return abundances;
  };
  return {
    name: 'own engine',
    answer: async (question) => answer(rows, question, await fetchAbundances(question.query.taxa)),
  };
}

function resultOf<K extends QueryKind>(outcome: Outcome<K>): Result<K> {
  if ('result' in outcome) return outcome.result;
  throw new Error(`The pattern ${outcome.slow_pattern} takes too long.`);
}

function answer(rows: SampleSearch, question: Question, given: FetchedAnswers): Answer {
  const { query } = question;
  const where = [{ kind: 'and' as const, of: [...query.chosen.map(ruleTest), ...restOf(query)] }];
  switch (question.kind) {
    case 'page': {
      const sort = question.sort ? { field: question.sort, descending: true } : undefined;
      const { total, keys } = resultOf(rows.query('page', { where, sort, from: 0, to: question.page_size }, given));
      return [total, ...keys.map((key) => Math.floor(key / 2))];
    }
    case 'facets': {
      const own = query.chosen.map((rule): FieldPredicate => ({ fields: [rule.field], test: ruleTest(rule) }));
      const facets = [...question.fields.map((field) => ({ field })), { field: 'age_years', bin: 5 }];
      const { bars, passing } = resultOf(rows.query('measure', { where: [], rest: restOf(query), own, facets }, given));
      const counts = bars.flatMap((bar) => bar.map(({ count }) => count)).filter((count) => count > 0);
      return [...counts.sort((a, b) => a - b), passing.n, passing.n_subjects, passing.n_projects];
    }
    case 'values': {
      const { field, typed } = question;
      const { values } = resultOf(rows.query('values', { where, field, search: typed, limit: 20 }, given));
      return values.map(({ value, count }) => `${value} ${count}`).sort();
    }
  }
}
