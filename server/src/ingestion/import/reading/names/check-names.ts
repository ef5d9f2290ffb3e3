import { formatCount } from '#platform/text';
import { isMangled } from '../../../sheet/checks/check-ids.ts';
import { ImportTableError } from '../import-table-error.ts';
import { isPath, readLineage } from '../read-lineage.ts';
import type { Entries, TableBuilder } from '../table-builder.ts';
import { areMostly, functionsIn } from './name-kinds.ts';

/** Uses feature names as lineages if there is no other source: collapsed tables and bar plot exports. */
export function matchNamesToIds(builder: TableBuilder): void {
  const { features } = builder;
  if (features.some(({ lineage, clade_rank }) => lineage !== null || clade_rank !== null)) return;
  if (
    !areMostly(
      features.map(({ feature_id }) => feature_id),
      isPath,
    )
  )
    return;
  for (const [place, { feature_id }] of features.entries()) {
    if (isPath(feature_id)) builder.describe(place, { lineage: readLineage(feature_id) });
  }
}

/** Refuses gene functions: they are not taxa and have no data type, so they must not be imported as OTUs by accident. */
export function requireTaxonNames({ features }: TableBuilder, { name }: { name: string }): void {
  const what = functionsIn(features.map(({ feature_id }) => feature_id));
  if (what === null) return;
  const remedy =
    'Cohortium compares taxa. Import the taxonomic table instead (such as the MetaPhlAn profile), or choose a data type to import these as features.';
  throw new ImportTableError(`${name} contains ${what}, not taxa.`, remedy);
}

/** Names that a spreadsheet has changed. */
export function warnOfNames({ samples, features, warnings }: TableBuilder): void {
  const all = [...samples, ...features.map(({ feature_id }) => feature_id)];
  const mangled = all.filter(isMangled);
  if (mangled.length === 0) return;
  const some = `${mangled.slice(0, 3).join(', ')}${mangled.length > 3 ? ' …' : ''}`;
  warnings.add(
    `${formatCount(mangled.length, 'name looks', 'names look')} as if a spreadsheet program had changed ${mangled.length === 1 ? 'it' : 'them'}: ${some}. Compare with the original file.`,
  );
}

/** A few decimals in a table of counts: the whole of it is then no table of reads. */
export function warnOfDecimals({ warnings }: TableBuilder, { amount, line }: Entries): void {
  const parts = amount.reduce((n, value) => (Number.isInteger(value) ? n : n + 1), 0);
  const areCounts = parts > 0 && parts <= amount.length / 4 && amount.some((value) => value > 1);
  if (!areCounts) return;
  const first = amount.findIndex((value) => !Number.isInteger(value));
  const where = line[first] ? ` (line ${line[first]})` : '';
  warnings.add(
    `${formatCount(parts, 'amount')} of ${amount.length} ${parts === 1 ? 'is' : 'are'} not whole ${parts === 1 ? 'number' : 'numbers'}, the first ${amount[first]}${where}. The table is treated as amounts, not read counts, and can’t be rarefied.`,
  );
}
