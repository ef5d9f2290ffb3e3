import { ANALYSIS, type Composition, rankTitles } from '@cohortium/contract';
import { formatCount, formatNumber, formatProbability } from '#platform';
import { colourOf, useTokens } from '#plots/colours';
import { SHALLOW } from '#plots/composition';
import { Swatch, TaxonName } from '#plots/frame';
import { classNames } from '#ui';
import { ScrollRegion } from '#ui/display';
import { assignTaxonColours, splitGroupMeans, taxonLabel, toStackOrder, toTaxonKind } from './composition-figure.ts';
import type { TaxonTests } from './use-composition.ts';

type MeansTableProps = {
  result: Composition;
  /** The taxon that was clicked, or that the bars are sorted by. */
  picked: string | null;
  /** How many of the bars are pale. */
  shallow?: number;
  /** Beside the means of groups: whether they differ. */
  tests?: TaxonTests | null;
};

type Column = { name: string; n: number; mean: (taxon: string) => number; sd: (taxon: string) => number | null };

function toColumns(result: Composition): Column[] {
  const { group_means, taxa, n } = result;
  if (group_means.length > 0) {
    return splitGroupMeans(result).told.map((own) => ({
      name: own.group ?? 'Not recorded',
      n: own.n,
      mean: (taxon) => own.mean[taxon] ?? 0,
      sd: (taxon) => own.sd[taxon] ?? null,
    }));
  }
  const all = new Map(taxa.map((taxon) => [taxon.taxon, taxon]));
  return [{ name: 'All', n, mean: (taxon) => all.get(taxon)?.mean ?? 0, sd: (taxon) => all.get(taxon)?.sd ?? null }];
}

/** One sample has no standard deviation. */
const formatSd = (sd: number | null): string => (sd === null ? '' : `± ${formatNumber(sd, 1)}`);

const TELLING = 0.05;

function QCell({ q }: { q: number | null | undefined }) {
  const isTelling = typeof q === 'number' && q < TELLING;
  return (
    <td className={classNames('whitespace-nowrap px-2 py-1.5 text-right', isTelling && 'font-semibold')}>
      {typeof q === 'number' ? formatProbability(q) : '–'}
    </td>
  );
}

/** Mean and standard deviation of the sample proportions; its swatches are the legend of the bars. */
export function MeansTable({ result, picked, shallow = 0, tests = null }: MeansTableProps) {
  const tokens = useTokens();
  const columns = toColumns(result);
  const { small } = splitGroupMeans(result);
  const { colours, borrowed } = assignTaxonColours(result);
  return (
    <section>
      <h3 className="mb-1 font-semibold text-13">
        Mean relative abundance <span className="font-normal text-ink-3">%, SD in grey</span>
      </h3>
      <ScrollRegion label="Mean relative abundance" className="-mx-2 overflow-x-auto">
        <table className="w-full text-12">
          <caption className="sr-only">Mean relative abundance by group, in per cent, with standard deviation</caption>
          <thead>
            <tr className="text-ink-3">
              <th scope="col" className="px-2 py-1 text-left font-normal">
                {rankTitles[result.rank]}
              </th>
              {tests && (
                <th
                  scope="col"
                  className="px-2 py-1 text-right font-normal"
                  title={`${tests.title}, Benjamini–Hochberg adjusted`}
                >
                  q
                </th>
              )}
              {columns.map(({ name, n }) => (
                <th key={name} scope="col" className="whitespace-nowrap px-2 py-1 text-right font-normal">
                  {name} <span className="block text-11">n = {formatNumber(n)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {toStackOrder(result.taxa).map((taxon) => (
              <tr
                key={taxon.taxon}
                aria-current={taxon.taxon === picked ? 'true' : undefined}
                className="border-line border-t aria-[current]:bg-accent-soft"
              >
                <th scope="row" className="px-2 py-1.5 text-left font-normal" title={taxon.lineage.join('; ')}>
                  <span className="flex items-center gap-2">
                    <Swatch
                      colour={taxon.kind === 'other' ? tokens.other : colourOf(taxon.taxon, colours, tokens)}
                      hatched={toTaxonKind(taxon) === 'unassigned'}
                    />
                    <span className="line-clamp-2">
                      {taxon.kind === 'other' ? taxonLabel(taxon) : <TaxonName name={taxon.taxon} rank={result.rank} />}
                    </span>
                  </span>
                </th>
                {tests && <QCell q={tests.q.get(taxon.taxon)} />}
                {columns.map(({ name, mean, sd }) => (
                  <td key={name} className="whitespace-nowrap px-2 py-1.5 text-right">
                    {formatNumber(mean(taxon.taxon), 1)}{' '}
                    <span className="text-11 text-ink-3">{formatSd(sd(taxon.taxon))}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {tests && (
        <p className="mt-1.5 text-12 text-ink-3">
          {tests.isCircular
            ? 'The groups were chosen by looking at these samples, so they are not tested on them.'
            : `q: ${tests.title}, Benjamini–Hochberg adjusted over all taxa of this rank. –: not tested.`}
        </p>
      )}
      {small.length > 0 && (
        <p className="mt-1.5 text-12 text-ink-3">
          No means for groups with fewer than {formatCount(ANALYSIS.smallest_group, 'sample')}:{' '}
          {small.map(({ group, n }) => `${group} (${formatNumber(n)})`).join(', ')}.
        </p>
      )}
      {shallow > 0 && (
        <p className="mt-1.5 flex items-center gap-2 px-0 text-12">
          <span className="flex-none opacity-40">
            <Swatch colour={tokens.cat[0] ?? tokens.other} />
          </span>
          Pale: fewer than {formatNumber(SHALLOW)} reads ({formatCount(shallow, 'sample')})
        </p>
      )}
      <p className="mt-1.5 text-12 text-ink-3">
        A taxon has the same colour in every cohort.
        {borrowed.length > 0 &&
          ` ${borrowed.join(', ')} ${borrowed.length === 1 ? 'has' : 'have'} another colour here, because another taxon in this plot has the same colour.`}{' '}
        Hatched: unclassified below domain.
      </p>
    </section>
  );
}
