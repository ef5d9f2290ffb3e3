import { useMemo } from 'react';
import { writeCsv } from '#plots/frame';
import { pathTo, type SunburstNode, type SunburstStep, walkTree } from '#plots/sunburst';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';

/** The taxa in the part that is shown, each with those above it. */
function rowsOf(root: SunburstNode, focus: string): SunburstStep[] {
  const start = pathTo(root, focus).at(-1) ?? root;
  return walkTree(start).filter(({ node }) => node !== root);
}

const lineageOf = ({ above }: SunburstStep): string =>
  above
    .filter(({ id }) => id !== '')
    .map(({ name }) => name)
    .join('; ');

const shareOfClade = ({ node, above }: SunburstStep): number | null => {
  const clade = above.at(-1);
  return clade && clade.percent > 0 ? (100 * node.percent) / clade.percent : null;
};

const columns: Column<SunburstStep>[] = [
  { id: 'taxon', header: 'Taxon', value: ({ node }) => node.name, flexible: true },
  { id: 'rank', header: 'Rank', value: ({ node }) => node.rank },
  { id: 'percent', header: 'Of the whole', unit: '%', value: ({ node }) => node.percent, numeric: true, digits: 2 },
  { id: 'share', header: 'Of the clade above', unit: '%', value: shareOfClade, numeric: true, digits: 2 },
  { id: 'lineage', header: 'Within', value: lineageOf, flexible: true },
];

/** The rings as numbers. */
export function SunburstTable({ root, focus, label }: { root: SunburstNode; focus: string; label: string }) {
  const rows = useMemo(() => rowsOf(root, focus), [root, focus]);
  return (
    <DataTable
      label={`Composition at all ranks, ${label}`}
      columns={columns}
      rows={rows}
      rowId={({ node }) => node.id}
      empty={<EmptyState title="No taxa at these ranks." />}
      className="h-full"
    />
  );
}

export const sunburstCsv = (root: SunburstNode, focus: string): string =>
  writeCsv(
    ['taxon', 'rank', 'percent', 'percent_of_clade', 'lineage'],
    rowsOf(root, focus).map((row) => [
      row.node.name,
      row.node.rank,
      row.node.percent,
      shareOfClade(row),
      lineageOf(row),
    ]),
  );
