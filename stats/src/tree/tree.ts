/**
 * A rooted tree of m nodes in postorder: every node stands after its children, the root last. A
 * Newick tree with three or more branches at its outermost bracket has no root: `rootAtMidpoint` gives it one.
 */
export interface Tree {
  /** Place of each node's parent, larger than its own; −1 for the root. */
  readonly parents: Int32Array;
  /** Length of the branch above each node, in the tree's own unit; NaN where none was given. */
  readonly lengths: Float64Array;
  /** Names of nodes, '' where none was given; those of tips differ from each other. */
  readonly names: readonly string[];
  /** Places of the tips, from left to right. */
  readonly tips: Int32Array;
}
