/**
 * A row of a list by itself (specification §3: a local id is formed from sample_id and row index): names tell rows apart also
 * where a sample was processed twice. `index` counts from 0.
 */
export const localIdOf = ({ sample_id }: { sample_id: string }, index: number): string => `${sample_id}_${index}`;
