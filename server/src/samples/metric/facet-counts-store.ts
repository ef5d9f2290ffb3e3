import type { IndexClient } from '#platform/index';
import { type Clause, Parameters } from '../filter/clause.ts';
import { commonField } from '../filter/fields.ts';
import { operandOf } from '../filter/operand.ts';
import type { QueryOptions } from '../sample-index-store.ts';

/** What a facet counts: a field's values as text, or numbers in bins of a width. */
export interface Facet {
  field: string;
  bin?: number;
}

/** Samples by value, the missing under null; of a binned facet the value is the bin's number. */
export type ValueCounts = Map<string | null, number>;

const VALUES_AT_MOST = 2000;

const isTags = ({ field }: Facet): boolean => commonField(field)?.kind === 'tags';

function valueOf({ field, bin }: Facet, params: Parameters): string {
  if (isTags({ field })) {
    return "arrayJoin(if(empty(tags), [CAST(NULL, 'Nullable(String)')], CAST(tags, 'Array(Nullable(String))')))";
  }
  const operand = operandOf(field, params);
  if (bin !== undefined) return `toString(floor(${operand.number} / ${params.add(bin, 'Float64')}))`;
  return `if(${operand.exists}, toNullable(${operand.text}), NULL)`;
}

interface Row {
  facet: number;
  value: string | null;
  n: number;
}

/** A pass over the samples that counts some facets: each value of each beside the others. */
async function countTogether(index: IndexClient, facets: readonly Facet[], asked: Asked): Promise<Row[]> {
  const params = new Parameters('f');
  const values = facets.map((facet, at) => `${valueOf(facet, params)} as v${at}`);
  const names = facets.map((_, at) => `v${at}`);
  const sets = names.map((name) => `(${name})`).join(', ');
  const last = facets.length - 1;
  const which = names.map((name, at) => `grouping(${name}) = 0, ${at}`).slice(0, last);
  const facet = facets.length > 1 ? `multiIf(${which.join(', ')}, ${last})` : '0';
  const value = names.length > 1 ? `coalesce(${names.join(', ')})` : 'v0';
  return index.query<Row>(
    `select toUInt8(${facet}) as facet, ${value} as value, toUInt32(count()) as n
     from (select ${values.join(', ')} from samples final where ${asked.where.sql})
     group by grouping sets (${sets}) order by n desc limit ${VALUES_AT_MOST} by facet`,
    { ...asked.where.params, ...params.values },
    asked.options,
  );
}

interface Asked {
  where: Clause;
  options: QueryOptions;
}

/**
 * How many of the samples that a clause finds have each value of each facet. Facets of one value a sample share a pass;
 * tags, of which a sample has many, take one of their own.
 */
export async function facetCounts(
  index: IndexClient,
  facets: readonly Facet[],
  asked: Asked,
): Promise<Map<string, ValueCounts>> {
  const single = facets.filter((facet) => !isTags(facet));
  const passes = [single, facets.filter(isTags)].filter((pass) => pass.length > 0);
  const counted = await Promise.all(
    passes.map(async (pass) => {
      const rows = await countTogether(index, pass, asked);
      return pass.map(({ field }, at): [string, ValueCounts] => [
        field,
        new Map(rows.flatMap(({ facet, value, n }): [string | null, number][] => (facet === at ? [[value, n]] : []))),
      ]);
    }),
  );
  return new Map(counted.flat());
}
