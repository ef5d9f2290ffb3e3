import { itemAt } from '@cohortium/stats/array';
import { cellAt } from '#platform/text';
import { eachLine, isEmptyRow, type Separator, splitCells } from '../each-line.ts';
import { ImportTableError } from '../import-table-error.ts';
import { nameOf, noLineage, rankOfColumn, withGenus } from '../read-lineage.ts';
import { readAmount, type TableBuilder } from '../table-builder.ts';
import type { TableFile } from './table-file.ts';

export interface LongLayout {
  head_no: number;
  separator: Separator;
  /** Places of the columns. */
  sample: number;
  feature: number;
  amount: number;
  width: number;
  /** Columns of a melted phyloseq object: ranks and sample variables. */
  ranks?: readonly [place: number, rank: number][];
  facts?: readonly [place: number, name: string][];
}

const roles: readonly [role: 'sample' | 'feature' | 'amount', pattern: RegExp][] = [
  ['sample', /^#?(sample([ _.-]?(id|name))?|group|library)$/i],
  [
    'feature',
    /^(feature|otu|asv|taxon|clade|taxa)([ _.-]?(id|name))?$|^(species|genus|family|order|class|phylum|taxonomy|lineage)$/i,
  ],
  ['amount', /^(value|values|count|counts|abundance|reads|n_reads|amount|frequency|relative_abundance)$/i],
];

/** Output of phyloseq’s `psmelt`: OTU, Sample and Abundance, with sample variables and ranks. */
function meltedLayoutOf(head: readonly string[]) {
  const [feature = -1, sample = -1, amount = -1] = ['OTU', 'Sample', 'Abundance'].map((name) => head.indexOf(name));
  if (feature < 0 || sample < 0 || amount < 0 || head.length <= 4) return null;
  const others = [...head.keys()].filter((place) => ![feature, sample, amount].includes(place) && head[place] !== '');
  const ranks = others.flatMap((place): [number, number][] => {
    const rank = rankOfColumn(cellAt(head, place));
    return rank === null ? [] : [[place, rank]];
  });
  const ofRanks = new Set(ranks.map(([place]) => place));
  const facts = others.flatMap((place): [number, string][] =>
    ofRanks.has(place) ? [] : [[place, cellAt(head, place)]],
  );
  return { feature, sample, amount, ranks, facts };
}

/** Sample, feature and amount by the names of the columns; null when it is no such table. */
export function longLayoutOf(head: readonly string[]): Omit<LongLayout, 'head_no' | 'separator' | 'width'> | null {
  const melted = meltedLayoutOf(head);
  if (melted) return melted;
  const [sample = -1, feature = -1, amount = -1] = roles.map(([, pattern]) =>
    head.findIndex((name) => pattern.test(name)),
  );
  const isLong = sample >= 0 && feature >= 0 && amount >= 0 && head.length <= 4;
  return isLong ? { sample, feature, amount } : null;
}

/** Adds the feature and sample facts of a melted row at their first occurrence. */
function describe(
  builder: TableBuilder,
  { sample, feature, cells }: { sample: number; feature: number; cells: readonly string[] },
  { ranks = [], facts = [] }: LongLayout,
): void {
  if (ranks.length > 0 && builder.features[feature]?.lineage === null) {
    const names: (string | null)[] = noLineage();
    for (const [place, rank] of ranks) names[rank] ??= nameOf(cellAt(cells, place));
    builder.describe(feature, { lineage: withGenus(names) });
  }
  const name = itemAt(builder.samples, sample);
  if (facts.length > 0 && !builder.facts.has(name))
    builder.addFacts(name, Object.fromEntries(facts.map(([place, key]) => [key, cellAt(cells, place)])));
}

/** A row an amount: sample, feature, value. */
export async function readLong(file: TableFile, builder: TableBuilder, layout: LongLayout): Promise<void> {
  const { head_no, separator, width } = layout;
  await eachLine(file, (line, no) => {
    if (no <= head_no) return true;
    const cells = splitCells(line, separator, no);
    if (isEmptyRow(cells)) return true;
    if (cells.length !== width) {
      throw new ImportTableError(`This line has ${cells.length} cells; the header has ${width}.`, 'Fix this line.', no);
    }
    const amount = readAmount(cellAt(cells, layout.amount), no);
    const sample = builder.sample(cellAt(cells, layout.sample), no);
    const feature = builder.feature(cellAt(cells, layout.feature), no);
    describe(builder, { sample, feature, cells }, layout);
    builder.add(sample, feature, { amount, line: no });
    return true;
  });
}
