import type { TableTaxon } from './profile-table.ts';

type Named = Pick<TableTaxon, 'name' | 'lineage' | 'kind'>;

/** Sum of all other taxa. */
export const OTHER = 'Other';
/** Names that rows of a composition have for something else. */
const reserved = [OTHER, 'result_id', '__proto__'];

/** Parent name of a taxon, or of its nearest named parent if it is unclassified. */
function parentOf({ lineage, kind, name }: Named): string {
  const above = kind === 'unclassified' || lineage.at(-1) === name ? lineage.at(-2) : lineage.at(-1);
  return above ?? 'no parent';
}

function repeated(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

/** One name a taxon, in their order: with its parent in brackets where two share it, with its lineage where that does not help. */
export function nameTaxa(taxa: readonly Named[]): string[] {
  const taken = repeated([...taxa.map(({ name }) => name), ...reserved]);
  const withParent = taxa.map((taxon) => (taken.has(taxon.name) ? `${taxon.name} (${parentOf(taxon)})` : taxon.name));
  const still = repeated(withParent);
  const withLineage = withParent.map((name, at) => {
    const taxon = taxa[at];
    return still.has(name) && taxon ? `${taxon.name} (${taxon.lineage.join(' › ')})` : name;
  });
  const last = repeated(withLineage);
  const times = new Map<string, number>();
  return withLineage.map((name) => {
    if (!last.has(name)) return name;
    times.set(name, (times.get(name) ?? 0) + 1);
    return `${name} ${times.get(name)}`;
  });
}
