/** “12,345”. */
export const formatNumber = (n: number): string => n.toLocaleString('en-US');

/** “1 sample”, “12,345 samples”. */
export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${formatNumber(n)} ${n === 1 ? one : many}`;
