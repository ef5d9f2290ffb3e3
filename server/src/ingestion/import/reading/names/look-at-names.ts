import { counted } from '#platform/words';
import { isMangled } from '../../../sheet/checks/check-ids.ts';
import { isPath, readLineage } from '../read-lineage.ts';
import type { Entries, TableBuilder } from '../table-builder.ts';
import { TableRefused } from '../table-refused.ts';
import { areMostly, functionsIn } from './name-kinds.ts';

/** Where nothing else tells lineages, names that are lineages do: collapsed tables, and those of a bar plot. */
export function nameByIds(builder: TableBuilder): void {
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

/** Functions of genes are no taxa, and there is no data type that they are: nobody wants them as OTUs unawares. */
export function refuseFunctions({ features }: TableBuilder, { name }: { name: string }): void {
  const what = functionsIn(features.map(({ feature_id }) => feature_id));
  if (what === null) return;
  const remedy =
    'Cohortium compares taxa: import the table of taxa instead (such as the MetaPhlAn profile), or say a data type to import these as if they were features.';
  throw new TableRefused(`${name} holds ${what}, no taxa.`, remedy);
}

/** Names that a spreadsheet has changed. */
export function warnOfNames({ samples, features, warnings }: TableBuilder): void {
  const all = [...samples, ...features.map(({ feature_id }) => feature_id)];
  const mangled = all.filter(isMangled);
  if (mangled.length === 0) return;
  const some = `${mangled.slice(0, 3).join(', ')}${mangled.length > 3 ? ' …' : ''}`;
  warnings.add(
    `${counted(mangled.length, 'name looks', 'names look')} as if a spreadsheet had changed ${mangled.length === 1 ? 'it' : 'them'}: ${some}. Compare with the original file.`,
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
    `${counted(parts, 'amount')} of ${amount.length} ${parts === 1 ? 'is' : 'are'} no whole ${parts === 1 ? 'number' : 'numbers'}, the first ${amount[first]}${where}: the table counts as amounts, not as reads, and cannot be rarefied.`,
  );
}
