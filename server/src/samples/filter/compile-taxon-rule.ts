import type { TaxonRule } from '@cohortium/contract';
import { validationError } from '#platform/errors';
import { type AbundanceBounds, abundanceBits, FLOAT32_INFINITY_BITS } from '../resident/table/abundances.ts';
import type { Parameters } from './clause.ts';
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

const compare: Record<Bound[0], (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

/** The rows of `taxon_abundance` of some nodes, one a sample: few nodes by number, many as a set of the index. */
export function abundanceOf(nodes: Nodes, params: Parameters): { from: string; share: string; group: string } {
  const [only, ...more] = nodes.numbers;
  if (nodes.set === null && only !== undefined && more.length === 0) {
    return { from: `taxon_abundance where node = ${only}`, share: 'abundance', group: '' };
  }
  const within = nodes.set === null ? params.add(nodes.numbers, 'Array(UInt32)') : `(${nodes.set})`;
  return {
    from: `taxon_abundance where node in ${within}`,
    share: 'toFloat32(sum(abundance))',
    group: 'group by sample_no having',
  };
}

const amongNodes = ({ numbers, set }: Nodes, params: Parameters): string =>
  `node in ${set === null ? params.add(numbers, 'Array(UInt32)') : `(${set})`}`;

/** Samples by their numbers: those that a query finds, or all others. */
interface ShareRows {
  query: string;
  others: boolean;
}

/** Samples by how many times as much of a taxon they have as of another one; those without that one have no ratio. */
function ratioRows(
  bounds: readonly Bound[],
  { nodes, over, params }: { nodes: Nodes; over: Nodes; params: Parameters },
): ShareRows {
  const [above, below] = [amongNodes(nodes, params), amongNodes(over, params)];
  const sum = (which: string) => `toFloat32(sumIf(abundance, ${which}))`;
  const holds = bounds.map(
    ([operator, value]) => `${sum(above)} / ${sum(below)} ${operator} ${params.add(value, 'Float64')}`,
  );
  const query = `select sample_no from taxon_abundance where ${above} or ${below}
    group by sample_no having ${sum(below)} > 0 and ${holds.join(' and ')}`;
  return { query, others: false };
}

export interface TaxonQuery {
  nodes: Nodes;
  /** Of the reference taxon. */
  over?: Nodes | undefined;
  params: Parameters;
  place: string;
}

/**
 * Samples by how much of a taxon they have, reading only its nodes' rows. Samples without any have no row: where 0
 * passes, the others are those that do not pass.
 */
export function abundanceRows(judged: TaxonCondition, { nodes, over, params, place }: TaxonQuery): ShareRows {
  const refuse = (message: string): never => {
    throw validationError([{ field: place, message }]);
  };
  const bounds = boundsOf(judged, refuse);
  if (over) return ratioRows(bounds, { nodes, over, params });
  const { from, share, group } = abundanceOf(nodes, params);
  const holds = bounds.map(([operator, value]) => `${share} ${operator} ${params.add(value, 'Float32')}`).join(' and ');
  const zeroPasses = bounds.every(([operator, value]) => compare[operator](0, value));
  const which = zeroPasses ? `not (${holds})` : holds;
  return { query: `select sample_no from ${from} ${group || 'and'} ${which}`, others: zeroPasses };
}

/** How much samples have of some nodes, and the least and the most of it that passes, or that does not. */
export interface AbundanceRange extends AbundanceBounds {
  query: string;
  turned: boolean;
}

function boundsWithin([operator, value]: Bound): AbundanceBounds {
  const at = abundanceBits(Math.fround(value));
  if (operator === '>' || operator === '>=') return { from: operator === '>' ? at + 1 : at, to: FLOAT32_INFINITY_BITS };
  if (operator === '<' || operator === '<=') return { from: 0, to: operator === '<' ? at - 1 : at };
  return { from: at, to: at };
}

/** The condition of `abundanceRows` as bounds on cached abundances. */
export function toAbundanceRange(
  judged: TaxonCondition,
  { nodes, params, place }: Omit<TaxonQuery, 'over'>,
): AbundanceRange {
  const bounds = boundsOf(judged, (message) => {
    throw validationError([{ field: place, message }]);
  });
  const { from, share, group } = abundanceOf(nodes, params);
  const query = `select sample_no, ${share} as share from ${from} ${group === '' ? '' : 'group by sample_no'}`;
  const within = bounds.map(boundsWithin);
  return {
    query,
    turned: bounds.some(([operator]) => operator === '!='),
    from: Math.max(...within.map((one) => one.from)),
    to: Math.min(...within.map((one) => one.to)),
  };
}

/** The condition as SQL on a row of `samples`. */
export function abundanceClause(judged: TaxonCondition, written: TaxonQuery): string {
  const { query, others } = abundanceRows(judged, written);
  return `sample_no ${others ? 'not in' : 'in'} (${query})`;
}
