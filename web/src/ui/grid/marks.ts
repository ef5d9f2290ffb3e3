/** A problem or warning for a cell. */
export interface Mark {
  severity: 'error' | 'warning';
  message: string;
}

/** Marks by row (−1 is the head), then by column. */
export type Marks = ReadonlyMap<number, ReadonlyMap<number, Mark>>;
