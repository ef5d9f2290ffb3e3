import type { ReactNode } from 'react';
import type { Edit } from './edit-query.ts';
import type { FilterQuery, Keyed } from './filter-query.ts';
import type { Dragging, NodeMoves } from './use-node-moves.ts';

export type TreeProps<R extends Keyed> = {
  query: FilterQuery<R>;
  onEdit: (edit: Edit<R>, gesture?: string) => void;
  /** Samples left after each rule and group, by key. */
  counts: ReadonlyMap<string, number>;
  /** All samples that may be seen. */
  total: number;
  /** What rules still lack, by key. */
  unfinished: ReadonlyMap<string, string>;
  /** “rule on Body site”: for readers. */
  nameOf: (rule: R) => string;
  /** What a rule asks, to be changed. */
  renderRule: (rule: R) => ReactNode;
  /** Whether groups may also ask that samples have a tag. */
  asksForTags?: boolean;
  /** Below a rule: a histogram. */
  renderBelow?: (rule: R) => ReactNode;
  /** The button that adds a rule to a group. */
  renderAdder: (add: (rule: R) => void) => ReactNode;
};

/** Of one rule or group of the tree. */
export type InTree<R extends Keyed> = TreeProps<R> & { id: string; dragging: Dragging; shifting: NodeMoves };
