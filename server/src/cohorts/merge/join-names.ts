import { clearNames } from './fit/translate-names.ts';

interface Taxon {
  taxonomy_release: string;
  lineage: string;
  name: string;
}

/**
 * Which taxa of one rank count as the same where names are taken as agreed: those whose name is clear in every release
 * that has it. The others go by their lineage.
 */
export function joinByName(taxa: readonly Taxon[]): (taxon: Taxon) => string {
  const clear = clearNames(taxa);
  return ({ name, lineage }) => (clear.has(name) ? `=${name}` : lineage);
}
