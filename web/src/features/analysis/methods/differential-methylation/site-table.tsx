import type { DifferentialMethylation } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { type Column, DataTable, SearchFilter } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { SegmentedControl } from '#ui/forms';
import { formatSmallP } from '../differential-expression/gene-rows.ts';
import { describeUntested, formatDifference, type RegionRow, regionRows, type SiteRow, siteRows } from './site-rows.ts';

type TableProps = { result: DifferentialMethylation; onPick: (site: string) => void };
type Kind = 'regions' | 'sites';

const wordsOf = (search: string): string => search.trim().toLowerCase().replaceAll(',', '');
const matches = (words: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().replaceAll(',', '').includes(words));

/** Called regions by rising q, or every listed site by rising p, found by name or place. */
export function SiteTable(props: TableProps) {
  const { result } = props;
  const [kind, setKind] = useState<Kind>(result.regions.site.length > 0 ? 'regions' : 'sites');
  const [search, setSearch] = useState('');
  const words = wordsOf(search);
  const sites = useMemo(() => siteRows(result).filter((row) => matches(words, row.name, row.site)), [result, words]);
  const regions = useMemo(
    () => regionRows(result).filter((row) => matches(words, row.name, row.site)),
    [result, words],
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex flex-none flex-wrap items-center gap-3">
        <SegmentedControl
          label="Rows of the table"
          value={kind}
          onValueChange={setKind}
          options={[
            { value: 'regions', label: 'Regions' },
            { value: 'sites', label: 'Sites' },
          ]}
        />
        <SearchFilter label="Find a place or name" value={search} onValueChange={setSearch} />
        <span className="text-12 text-ink-3">
          {kind === 'sites' ? formatCount(sites.length, 'site') : formatCount(regions.length, 'region')}
        </span>
      </div>
      {kind === 'sites' ? <Sites {...props} rows={sites} /> : <Regions {...props} rows={regions} />}
    </div>
  );
}

function Sites({ result, onPick, rows }: TableProps & { rows: readonly SiteRow[] }) {
  const columns = useMemo(
    (): Column<SiteRow>[] => [
      {
        id: 'site',
        header: 'Site',
        value: ({ name }) => name,
        cell: ({ name, site }) => <PlaceButton name={name} site={site} onPick={onPick} />,
        pinned: 'start',
      },
      ...(result.scale === 'arcsine'
        ? [{ id: 'cpgs', header: 'CpGs', value: ({ cpgs }: SiteRow) => cpgs, numeric: true, digits: 0 }]
        : []),
      {
        id: 'compared',
        header: `Level, ${result.compared_group}`,
        value: ({ meanCompared }) => meanCompared,
        numeric: true,
        digits: 2,
      },
      {
        id: 'reference',
        header: `Level, ${result.reference_group}`,
        value: ({ meanReference }) => meanReference,
        numeric: true,
        digits: 2,
      },
      {
        ...{ id: 'difference', header: 'Difference', value: ({ difference }) => difference, numeric: true },
        cell: ({ difference }) => formatDifference(difference),
      },
      { id: 'p', header: 'p', value: ({ p }) => p, cell: ({ p }) => formatSmallP(p), numeric: true },
      {
        ...{ id: 'q', header: 'Adjusted p', value: ({ q }) => q, numeric: true },
        cell: (row) => describeUntested(row, result) ?? formatSmallP(row.q),
      },
    ],
    [result, onPick],
  );
  return (
    <DataTable
      {...{ label: 'Sites', columns, rows, className: 'min-h-0 flex-1' }}
      rowId={({ site }) => site}
      empty={<EmptyState title="No site has this name or place." />}
    />
  );
}

function Regions({ result, onPick, rows }: TableProps & { rows: readonly RegionRow[] }) {
  const columns = useMemo(
    (): Column<RegionRow>[] => [
      {
        id: 'region',
        header: 'Region',
        value: ({ name }) => name,
        cell: ({ name, site }) => <PlaceButton name={name} site={site} onPick={onPick} />,
        pinned: 'start',
      },
      { id: 'sites', header: 'Sites', value: ({ n_sites }) => n_sites, numeric: true, digits: 0 },
      ...(result.scale === 'arcsine'
        ? [{ id: 'cpgs', header: 'CpGs', value: ({ cpgs }: RegionRow) => cpgs, numeric: true, digits: 0 }]
        : []),
      {
        ...{ id: 'difference', header: 'Difference', value: ({ difference }) => difference, numeric: true },
        cell: ({ difference }) => formatDifference(difference),
      },
      { id: 'q', header: 'Smallest adjusted p', value: ({ q }) => q, cell: ({ q }) => formatSmallP(q), numeric: true },
    ],
    [result, onPick],
  );
  const none =
    result.regions.site.length > 0
      ? 'No region has this name or place.'
      : 'No region is called. Sites without a known place are in no region.';
  return (
    <DataTable
      {...{ label: 'Differentially methylated regions', columns, rows, className: 'min-h-0 flex-1' }}
      rowId={({ id }) => id}
      empty={<EmptyState title={none} />}
    />
  );
}

function PlaceButton({ name, site, onPick }: { name: string; site: string; onPick: (site: string) => void }) {
  return (
    <button type="button" className="text-left text-accent hover:underline" onClick={() => onPick(site)}>
      {name}
    </button>
  );
}
