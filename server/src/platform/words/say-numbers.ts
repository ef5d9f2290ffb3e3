/** “12,345”. */
export const numbered = (n: number): string => n.toLocaleString('en-US');

/** “1 sample”, “12,345 samples”. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${numbered(n)} ${n === 1 ? one : many}`;
