import { isGenomeName } from '../genome/name-genome.ts';
import { rankOfColumn } from '../read-lineage.ts';
import type { WideLayout } from '../shapes/read-wide.ts';
import type { NameHints, Orientation } from '../shapes/table-file.ts';
import { areFeatureNames, areMostly } from './name-kinds.ts';

const sampleLike = /^#?sample([ _.-]?(id|name))?s?$|^subject/i;
const featureLike =
  /^#?(z?otu|asv|sv|feature|taxon|taxa|taxonomy|clade|lineage|gene|genome|bin|mag|contig|function|pathway|sequence)([ _.-]?(id|name))?s?$/i;

const certainly = (samples_in: Orientation['samples_in']): Orientation => ({ samples_in, is_certain: true });

/** By what other files name, else by what the first column is called, else by names that features alone have. */
export function orientTable(
  layout: Pick<WideLayout, 'head' | 'lineage' | 'sequence' | 'ranks' | 'is_clades' | 'facts'>,
  firstCells: readonly string[],
  known: NameHints,
): Orientation {
  const { head } = layout;
  if (layout.facts !== undefined) return certainly('rows');
  const share = (names: readonly string[], set: ReadonlySet<string>) => names.filter((name) => set.has(name)).length;
  const across = head.slice(1);
  const asRows = share(firstCells, known.samples) + share(across, known.features);
  const asColumns = share(across, known.samples) + share(firstCells, known.features);
  if (asRows !== asColumns) return certainly(asRows > asColumns ? 'rows' : 'columns');
  const corner = head[0] ?? '';
  if (sampleLike.test(corner)) return certainly('rows');
  if (featureLike.test(corner) || rankOfColumn(corner) !== null) return certainly('columns');
  const areOf = (names: readonly string[]) => areFeatureNames(names) || areMostly(names, isGenomeName);
  const [areAbove, areBeside] = [areOf(across), areOf(firstCells)];
  if (areAbove !== areBeside) return certainly(areAbove ? 'rows' : 'columns');
  const isDescribed = layout.lineage !== null || layout.sequence !== null || layout.ranks.length > 0;
  return { samples_in: 'columns', is_certain: isDescribed || layout.is_clades };
}
