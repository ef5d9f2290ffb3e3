/**
 * The share of pairs in which the first sample's value is the larger, ties counted half (Mann–Whitney U by the product of
 * sizes): the area under the ROC curve of a guess by this value alone.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const a of first) for (const b of second) larger += a > b ? 1 : a === b ? 0.5 : 0;
  return larger / (first.length * second.length);
}
