/** How a reference forms its names. */
export type NamingSystem = 'GTDB' | 'SILVA' | 'RDP' | 'Greengenes' | 'NCBI';

const byReference: readonly (readonly [RegExp, NamingSystem])[] = [
  [/gtdb|green ?genes ?2|\bgg2\b/i, 'GTDB'],
  [/silva/i, 'SILVA'],
  [/green ?genes|\bgg[_ ]?1[0-9]/i, 'Greengenes'],
  [/\brdp\b|rdp[_ ]16s/i, 'RDP'],
  [/metaphlan|\bmpa_|kraken|bracken|refseq|\bncbi\b/i, 'NCBI'],
];

/** Marks that only one of them uses, as they stand in names of phyla and genera. */
const byNames: readonly (readonly [RegExp, NamingSystem])[] = [
  // Polyphyletic groups get a letter: Firmicutes_A, Clostridium_AQ, Bacillota_C.
  [/^[A-Z][a-z]+_[A-Z]{1,3}$/, 'GTDB'],
  [/^Escherichia-Shigella$|^Clostridium sensu stricto \d+$|^\[[A-Z][a-z]+\] .+ group$/, 'SILVA'],
  [/^Escherichia\/Shigella$|^Clostridium[_ ](XI|IV|XlV|III|XVIII|sensu)/, 'RDP'],
  [/^\[[A-Z][a-z]+\]$/, 'Greengenes'],
];

/** From the reference’s name, or from patterns in its taxa; null if unknown. */
export function namingSystem(reference: string, names: readonly string[]): NamingSystem | null {
  const called = byReference.find(([pattern]) => pattern.test(reference));
  if (called) return called[1];
  return byNames.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? null;
}
