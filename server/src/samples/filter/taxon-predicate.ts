import type { TaxonRule } from '@cohortium/contract';
import { abundanceBits, FLOAT32_INFINITY_BITS, type Predicate } from '@cohortium/sample-search';
import { validationError } from '#platform/errors';
import { rankNumber } from '../abundance/encode-rows.ts';
import { sourceOf } from './clause.ts';
import type { Nodes } from './resolve-filter.ts';

type Bound = [operator: '>' | '>=' | '<' | '<=' | '=' | '!=', value: number];
export type TaxonCondition = Pick<TaxonRule, 'operator' | 'value'>;

/** All conditions on an abundance. */
function boundsOf({ operator, value }: TaxonCondition, refuse: (message: string) => never): Bound[] {
  if (operator === 'exists') return [['>', 0]];
  if (operator === 'not_exists') return [['=', 0]];
  if (operator === 'between') {
    if (!Array.isArray(value)) return refuse('“between” needs two fractions.');
    const [from, to] = value;
    if (from > to) return refuse(`“between” needs the smaller value first: ${to} and ${from}.`);
    return [
      ['>=', from],
      ['<=', to],
    ];
  }
  if (typeof value !== 'number') return refuse(`“${operator}” needs one fraction, for example 0.05 for 5 %.`);
  return [[operator, value]];
}

/** The rows of `taxon_abundance` of some nodes, one a sample: few nodes by number, many as a set of the index. */
export function abundanceOf({ numbers, set }: Nodes): {
  from: string;
  share: string;
  group: string;
  params: Record<string, unknown>;
} {
  const [only, ...more] = numbers;
  if (set === null && only !== undefined && more.length === 0) {
    return { from: `taxon_abundance where node = ${only}`, share: 'abundance', group: '', params: {} };
  }
  return {
    from: `taxon_abundance where node in ${set === null ? '{taxon_nodes:Array(UInt32)}' : `(${set})`}`,
    share: 'toFloat32(sum(abundance))',
    group: 'group by sample_no',
    params: set === null ? { taxon_nodes: numbers } : {},
  };
}

/** The abundances of some nodes, one a sample, as the source of a predicate. */
function abundanceSource(nodes: Nodes): string {
  const { from, share, group, params } = abundanceOf(nodes);
  return sourceOf(`select sample_no, ${share} as share from ${from} ${group}`, params);
}

function withinBound([operator, value]: Bound, source: string): Predicate {
  const at = abundanceBits(Math.fround(value));
  const bounds = (from: number, to: number): Predicate => ({ kind: 'abundance', source, from, to });
  switch (operator) {
    case '>':
      return bounds(at + 1, FLOAT32_INFINITY_BITS);
    case '>=':
      return bounds(at, FLOAT32_INFINITY_BITS);
    case '<':
      return bounds(0, at - 1);
    case '<=':
      return bounds(0, at);
    case '=':
      return bounds(at, at);
    case '!=':
      return { kind: 'not', of: bounds(at, at) };
  }
}

export interface TaxonQuery {
  nodes: Nodes;
  /** Of the reference taxon. */
  over?: Nodes | undefined;
  place: string;
}

/** A value of 0 was measured of these, and samples without one were not: methylated shares. */
const CPG = rankNumber('cpg');
const areMeasured = ({ numbers }: Nodes): boolean =>
  numbers.length > 0 && numbers.every((node) => Math.floor(node / 2 ** 28) === CPG);

/** Samples in which it was measured and its value is within the bounds; “exists” asks for the measurement alone. */
function measuredPredicate(condition: TaxonCondition, bounds: readonly Bound[], nodes: Nodes): Predicate {
  const { from, params } = abundanceOf(nodes);
  const source = sourceOf(`select distinct sample_no from ${from}`, params);
  const measured: Predicate = { kind: 'fetched', of: 'samples', source };
  if (condition.operator === 'exists') return measured;
  if (condition.operator === 'not_exists') return { kind: 'not', of: measured };
  const values = abundanceSource(nodes);
  return { kind: 'and', of: [measured, ...bounds.map((bound) => withinBound(bound, values))] };
}

/** Samples by how much of a taxon they have, or by how many times as much as of another one. */
export function taxonPredicate(condition: TaxonCondition, { nodes, over, place }: TaxonQuery): Predicate {
  const bounds = boundsOf(condition, (message) => {
    throw validationError([{ field: place, message }]);
  });
  if (!over && areMeasured(nodes)) return measuredPredicate(condition, bounds, nodes);
  const source = abundanceSource(nodes);
  const divisor = over && abundanceSource(over);
  const of = bounds.map(
    (bound): Predicate =>
      divisor === undefined
        ? withinBound(bound, source)
        : { kind: 'ratio', source, over: divisor, operator: bound[0], value: bound[1] },
  );
  const [only, ...more] = of;
  return only && more.length === 0 ? only : { kind: 'and', of };
}
