import {
  formatSubjectCount,
  isTaxonDataType,
  type Rank,
  ranks,
  rankTitles,
  type SampleField,
  type SampleFilter,
  type SampleMetric,
  type SampleRow,
} from '@cohortium/contract';
import { hashKey, useQuery } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { isDenied } from '#platform/api';
import { Button } from '#ui/actions';
import { Paging } from '#ui/data-table';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { Select } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { type FilterScreen, scopeOf } from '../filter/stored-filter.ts';
import { distinguishingFieldsQuery, refreshCounts } from '../queries/sample-queries.ts';
import { fieldsOfFilter } from '../rule/fields-of-filter.ts';
import { usualFields } from '../rule/useful-fields.ts';
import { IdentifiersForm } from '../sections/identifiers-form.tsx';
import { describeTaxonRule } from '../taxonomy/taxon-rules.ts';
import { useBarRank, useColumns, usePages, useSelection, useTaxonColumn } from '../use-browser.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportSamples } from './export-samples.tsx';
import { SampleCard } from './sample-card.tsx';
import { SampleTable, useSampleColumns } from './sample-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TaxonColumnChooser } from './taxon-column-chooser.tsx';

type PasteIdsProps = {
  identifiers: readonly string[];
  onChange: (identifiers: string[] | undefined) => void;
};

/** Only the samples of a list. */
function PasteIds({ identifiers, onChange }: PasteIdsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Sample list"
      align="end"
      className="w-92"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small">
          <ClipboardPaste aria-hidden="true" />
          Paste IDs
          {identifiers.length > 0 && <span className="font-normal text-ink-3">{formatNumber(identifiers.length)}</span>}
        </Button>
      }
    >
      <IdentifiersForm
        identifiers={identifiers}
        onChange={(next) => {
          onChange(next);
          setOpen(false);
        }}
      />
    </Popover>
  );
}

/** Features have no names that bars could be distinguished by. */
const options = ranks.filter((rank) => rank !== 'feature').map((rank) => ({ value: rank, label: rankTitles[rank] }));

/** The rank of the composition bars. */
function RankSelect({ rank, onRank }: { rank: Rank; onRank: (rank: Rank) => void }) {
  return (
    <Select
      height="small"
      prefix="Rank"
      label="Rank of the composition"
      value={rank}
      options={options}
      onValueChange={onRank}
    />
  );
}

type BrowserTableProps = {
  screen: FilterScreen;
  workspaceId: string;
  filter: SampleFilter;
  catalogue: readonly SampleField[];
  counts: Pick<SampleMetric, 'total' | 'n_subjects'> | undefined;
  /** Why a cohort can't be created. */
  denial: string | null;
  onFilter: (filter: SampleFilter) => void;
  onClear: () => void;
  onCreate: (rows: SampleRow[] | 'all') => void;
  onAdd: (result_ids: string[]) => void;
};

const NO_ROWS: SampleRow[] = [];

/** The samples that pass, a page at a time; ticked rows stay ticked on other pages. */
export function BrowserTable(props: BrowserTableProps) {
  const { screen, workspaceId, filter, catalogue, counts } = props;
  const { taxon, setTaxon } = useTaxonColumn(workspaceId);
  const { rank, setRank } = useBarRank(workspaceId);
  const { list, at, goTo, sortBy } = usePages(screen, filter, { taxon, rank });
  const rows = list.data?.data ?? NO_ROWS;
  const total = list.data?.paging.total ?? 0;
  const { shown, setShown } = useColumns(workspaceId);
  const fields = useQuery(distinguishingFieldsQuery(screen, filter)).data?.data.matched_fields ?? catalogue;
  const columns = shown ?? usualFields(fields, fieldsOfFilter(filter));
  // Other kinds of samples have no taxa.
  const hasTaxa =
    screen === 'browser' || (screen === 'studio' && rows.some(({ data_type }) => isTaxonDataType(data_type)));
  const named = hasTaxa && taxon ? describeTaxonRule(taxon) : undefined;
  const exported = useSampleColumns({ rows, catalogue, shown: columns, taxon: named, rank });
  const chosen = useSelection(rows, at.filter);
  const [card, setCard] = useState<SampleRow | null>(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-6 pt-2.5 pb-1 max-md:px-4">
        <MatchCount counts={counts} />
        <PasteIds
          key={filter.identifiers?.length ?? 0}
          identifiers={filter.identifiers ?? []}
          onChange={(identifiers) => props.onFilter({ ...filter, identifiers })}
        />
        {hasTaxa && (
          <>
            <RankSelect rank={rank} onRank={setRank} />
            <TaxonColumnChooser taxon={taxon} runs={filter.run_filter} onChange={setTaxon} />
          </>
        )}
        <ExportSamples {...{ screen, filter, taxon, rank, total }} sort={at.sort} columns={exported} />
        <ColumnChooser catalogue={catalogue} shown={columns} onChange={setShown} />
      </div>
      <div className="px-6 pb-2 max-md:px-4">
        <SampleTable
          rows={rows}
          catalogue={catalogue}
          shown={columns}
          taxon={named}
          rank={rank}
          loading={list.isFetching}
          error={list.isError && <Failure error={list.error} onRetry={refreshCounts} />}
          // Without conditions there is nothing to clear; the page shows its own empty state.
          empty={isNarrowed(filter) && <NoMatches onClear={props.onClear} />}
          sort={at.sort}
          onSortChange={sortBy}
          selection={chosen.selection}
          onSelectionChange={chosen.setTicked}
          onOpen={setCard}
        />
      </div>
      <div className="sticky bottom-0 z-20 mt-auto">
        <Paging paging={{ page: at.page, page_size: at.page_size, total }} onChange={goTo}>
          <SelectionBar
            ticked={chosen.ticked}
            everything={chosen.everything}
            filter={filter}
            scope={scopeOf(filter)}
            total={total}
            denial={props.denial}
            onEverything={chosen.selectAllMatches}
            onCreate={props.onCreate}
            onAdd={props.onAdd}
            onClear={chosen.clear}
          />
        </Paging>
      </div>
      {card && <SampleCard row={card} catalogue={catalogue} onClose={() => setCard(null)} />}
    </>
  );
}

function MatchCount({ counts }: Pick<BrowserTableProps, 'counts'>) {
  return (
    <p className="min-w-0 flex-1 text-13 max-md:basis-full" aria-live="polite">
      {counts && (
        <>
          <b className="font-semibold">{formatCount(counts.total, 'sample')}</b>{' '}
          <span className="text-ink-3">
            {counts.n_subjects > 0
              ? `from ${formatSubjectCount(counts.n_subjects)}`
              : counts.total > 0 && formatSubjectCount(0)}
          </span>
        </>
      )}
    </p>
  );
}

const isNarrowed = (filter: SampleFilter): boolean => hashKey([filter]) !== hashKey([scopeOf(filter)]);

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No samples match all conditions." actions={<Button onClick={onClear}>Clear filter</Button>}>
      The filter steps above show which step removes the last samples.
    </EmptyState>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isDenied(error)) return <NoPermission title="You don’t have access to the samples of this workspace." />;
  return <ErrorState title="The samples could not be listed." error={error} onRetry={onRetry} />;
}
