import { IndexedRows } from '../../server/src/samples/resident/indexed-rows.ts';
import type { FieldPredicate, RowTest } from '../../server/src/samples/resident/predicate.ts';
import type { IndexAnswers } from '../../server/src/samples/resident/queries/evaluate-predicates.ts';
import {
  abundanceBits,
  FLOAT32_INFINITY_BITS,
  unpackAbundances,
} from '../../server/src/samples/resident/table/abundances.ts';
import type { Clause, RuleGroup, StudioQuery, TaxonQuery } from '../studio/questions/generate-queries.ts';
import type { Evaluator } from './measure.ts';
import type { Answer, Question } from './questions.ts';

type ReadNative = (sql: string) => Promise<Uint8Array<ArrayBuffer>>;

const keyOf = ({ rank, taxon }: Pick<TaxonQuery, 'rank' | 'taxon'>): string => `${rank} ${taxon}`;

function ruleTest({ field, operator, value, negate }: Clause): RowTest {
  const test: RowTest = { kind: 'rule', rule: { field, operator, value, regex: false } };
  return negate ? { kind: 'not', of: test } : test;
}

function groupTest(group: RuleGroup): RowTest {
  const of = [...group.rules.map(ruleTest), ...group.subgroups.map(groupTest)];
  const test: RowTest = { kind: group.group_operator === 'and' ? 'all' : 'any', of };
  return group.negate ? { kind: 'not', of: test } : test;
}

function taxonTest(rule: TaxonQuery): RowTest {
  const at = abundanceBits(Math.fround(rule.value));
  const bounds =
    rule.operator === '<'
      ? { from: 0, to: at - 1 }
      : { from: rule.operator === '>' ? at + 1 : at, to: FLOAT32_INFINITY_BITS };
  return { kind: 'share', asked: { key: keyOf(rule), of: 'shares', sql: '', params: {} }, ...bounds };
}

const restOf = ({ group, taxa }: StudioQuery): RowTest[] => [groupTest(group), ...taxa.map(taxonTest)];

/** The portal's engine on the thread that asks, with the rows and abundances that ClickHouse has. */
export async function openOwnEngine(read: ReadNative, fields: readonly string[]): Promise<Evaluator> {
  const rows = new IndexedRows();
  const bytes = await read(`select sample_no, toUInt8(0) as is_public, toUInt64(subject + 1) as subject_no,
    toLowCardinality('all') as pipeline_data_id, project_id, ${fields.join(', ')} from seen order by sample_no`);
  rows.change({ change: 'stage', bytes, fields: [] });
  rows.change({ change: 'show', data_sets: ['all'] });
  const abundances: Record<string, IndexAnswers[string]> = {};
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

function answer(rows: IndexedRows, question: Question, given: IndexAnswers): Answer {
  const { query } = question;
  const where = [{ kind: 'all' as const, of: [...query.chosen.map(ruleTest), ...restOf(query)] }];
  switch (question.kind) {
    case 'page': {
      const sort = question.sort ? { field: question.sort, descending: true } : undefined;
      const { total, keys } = rows.ask('page', { where, sort, from: 0, to: question.page_size }, given);
      return [total, ...keys.map((key) => Math.floor(key / 2))];
    }
    case 'facets': {
      const own = query.chosen.map((rule): FieldPredicate => ({ fields: [rule.field], test: ruleTest(rule) }));
      const facets = [...question.fields.map((field) => ({ field })), { field: 'age_years', bin: 5 }];
      const { bars, passing } = rows.ask('measure', { where: [], rest: restOf(query), own, facets }, given);
      const counts = bars.flatMap((bar) => bar.map(({ count }) => count)).filter((count) => count > 0);
      return [...counts.sort((a, b) => a - b), passing.n, passing.n_subjects, passing.n_projects];
    }
    case 'values': {
      const { field, typed } = question;
      const { values } = rows.ask('values', { where, field, search: typed, limit: 20 }, given);
      return values.map(({ value, count }) => `${value} ${count}`).sort();
    }
  }
}
