import { rankTitles, type TaxonomyEntry, type TaxonomySearch, UNASSIGNED } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatNumber } from '#platform';
import { taxonomySearchMessage } from '#platform/api';
import { TaxonName } from '#plots/frame';
import { PickButton } from '#ui/actions';
import { useDebounced } from '#ui/data-table';
import { Skeleton } from '#ui/feedback';
import { type RunScope, taxonSearchQuery } from '../queries/taxon-queries.ts';
import { groupByRank, lineageAbove, namedRanks } from './taxon-rules.ts';

export type PickedTaxon = Pick<TaxonomyEntry, 'rank' | 'taxon'> & { lineage?: string };
export type TaxonListProps = {
  /** The search text; if empty, the most frequent taxa and unclassified reads are offered. */
  search: string;
  /** The pipeline and parameters whose taxa are searched; all where null. */
  runs: RunScope;
  onPick: (taxon: PickedTaxon) => void;
};

/** Taxa that hold what is typed, by rank, with the samples that have each. */
export function TaxonList(props: TaxonListProps) {
  return (
    <>
      <TaxonResults {...props} />
      {props.search === '' && <UnclassifiedOptions onPick={props.onPick} />}
    </>
  );
}

const NONE = 'No matching taxa.';

function UnclassifiedOptions({ onPick }: Pick<TaxonListProps, 'onPick'>) {
  return (
    <section>
      <h3 className="px-2 pt-1 font-medium text-11 text-ink-3">Reads unclassified at a rank</h3>
      {namedRanks.map((rank) => (
        <PickButton key={rank} onPick={() => onPick({ rank, taxon: UNASSIGNED })}>
          Unassigned {rankTitles[rank].toLowerCase()}
        </PickButton>
      ))}
    </section>
  );
}

function resultSummary({ total_results, msg }: TaxonomySearch, value: string): string {
  if (total_results === 0) return value === '' ? 'No samples with taxa are available to you.' : msg || NONE;
  return value === '' ? 'Most frequent' : `${formatNumber(total_results)} found`;
}

function TaxonResults({ search, runs, onPick }: TaxonListProps) {
  const value = useDebounced(search);
  const taxaQuery = useQuery(taxonSearchQuery(value, runs));
  if (taxaQuery.isPending) return <Skeleton className="m-2 w-2/3" />;
  if (taxaQuery.isError) {
    return (
      <p role="alert" className="px-2 py-1 text-12 text-danger">
        {taxonomySearchMessage(taxaQuery.error)}
      </p>
    );
  }
  const groups = groupByRank(taxaQuery.data);
  return (
    <div aria-busy={taxaQuery.isFetching}>
      <p role="status" className="px-2 py-1 text-12 text-ink-3">
        {resultSummary(taxaQuery.data, value)}
      </p>
      {groups.map(({ title, entries }) => (
        <section key={title}>
          <h3 className="px-2 pt-1 font-medium text-11 text-ink-3">{title}</h3>
          {entries.map((entry) => (
            <TaxonItem key={`${entry.rank} ${entry.lineage}`} entry={entry} onPick={onPick} />
          ))}
        </section>
      ))}
    </div>
  );
}

function TaxonItem({ entry, onPick }: { entry: TaxonomyEntry; onPick: TaxonListProps['onPick'] }) {
  const { rank, taxon, lineage, n_samples } = entry;
  return (
    <PickButton
      onPick={() => onPick({ rank, taxon, lineage })}
      about={formatCount(n_samples, 'sample')}
      below={
        <span className="block truncate text-11 text-ink-3" title={lineageAbove(lineage)}>
          {lineageAbove(lineage)}
        </span>
      }
    >
      <TaxonName name={entry.display_name} rank={rank} />
    </PickButton>
  );
}
