import {
  DEFAULT_OMIC_TYPE,
  noFilter,
  type Rank,
  rankSchema,
  type SampleFilter,
  STUDIO_DATA_TYPE,
  sampleFilterSchema,
  type TaxonRule,
  taxonRuleSchema,
} from '@cohortium/contract';
import { localSlot, type Slot } from '#platform';
import { type BrowserPlace, kindOf } from './browser-kinds.ts';

/** A screen that filters samples; each keeps its own filter. The data browser has one for each kind of samples. */
export type FilterScreen = BrowserPlace | 'studio';

const startOf = (screen: BrowserPlace): SampleFilter => ({ ...noFilter, ...kindOf(screen).shows });
const initialFilters: Record<FilterScreen, SampleFilter> = {
  browser: startOf('browser'),
  methylation: startOf('methylation'),
  wgbs: startOf('wgbs'),
  rna: startOf('rna'),
  studio: { ...noFilter, omic_type: DEFAULT_OMIC_TYPE, data_type: STUDIO_DATA_TYPE },
  resistance: startOf('resistance'),
  viral: startOf('viral'),
};

/** The initial filter of a screen. */
export const initialFilter = (screen: FilterScreen): SampleFilter => initialFilters[screen];

/** The data type part of a filter, without its rules. */
export const scopeOf = ({ omic_type, data_type, data_types }: SampleFilter): SampleFilter => ({
  ...noFilter,
  ...(omic_type ? { omic_type } : {}),
  ...(data_type ? { data_type } : {}),
  ...(data_types ? { data_types } : {}),
});

/**
 * A filter that was saved or typed, on a screen: the studio takes its kind of samples over and keeps its own where none
 * is told; the data browser always shows all samples of its kind.
 */
export function filterForScreen(screen: FilterScreen, savedFilter: SampleFilter, now: SampleFilter): SampleFilter {
  const { omic_type, data_type, data_types, ...ownRules } = savedFilter;
  if (screen !== 'studio') return { ...ownRules, ...kindOf(screen).shows };
  const kind = { omic_type: omic_type ?? now.omic_type, data_type: data_type ?? now.data_type };
  return { ...ownRules, ...kind, ...(data_types ? { data_types } : {}) };
}

const parseFields = (stored: unknown) =>
  Array.isArray(stored) && stored.every((field) => typeof field === 'string') ? stored : null;
const parseFilter = (stored: unknown) => sampleFilterSchema.safeParse(stored).data ?? null;

const filters = new Map<string, Slot<SampleFilter>>();
const columns = new Map<string, Slot<string[]>>();

/** One slot per name, so that React reads a stable object. */
function slotOf<T>(slots: Map<string, Slot<T>>, name: string, make: (name: string) => Slot<T>): Slot<T> {
  const slot = slots.get(name) ?? make(name);
  slots.set(name, slot);
  return slot;
}

/** The filter of a screen, stored per workspace, because its fields depend on the samples. The page is not stored. */
export const filterSlot = (screen: FilterScreen, workspaceId: string): Slot<SampleFilter> =>
  slotOf(filters, `${screen}_filter.${workspaceId}`, (name) => localSlot({ name, version: 2, parse: parseFilter }));

/** The columns that the reader chose, by workspace; null until they do. */
export const columnSlot = (workspaceId: string): Slot<string[]> =>
  slotOf(columns, `browser_columns.${workspaceId}`, (name) => localSlot({ name, parse: parseFields }));

/** The taxon whose abundance is a column of the table. */
export type TaxonColumn = Pick<TaxonRule, 'rank' | 'taxon' | 'lineage'>;
/** As a rule of any share of it; of that only the taxon is kept. */
function parseTaxon(stored: unknown): TaxonColumn | null {
  const rule = taxonRuleSchema.safeParse(stored).data;
  if (!rule) return null;
  const { rank, taxon, lineage } = rule;
  return { rank, taxon, ...(lineage === undefined ? {} : { lineage }) };
}
const taxa = new Map<string, Slot<TaxonColumn>>();

/** The taxon that the reader shows as a column, by workspace; null: none. */
export const taxonColumnSlot = (workspaceId: string): Slot<TaxonColumn> =>
  slotOf(taxa, `browser_taxon.${workspaceId}`, (name) => localSlot({ name, parse: parseTaxon }));

const ranksShown = new Map<string, Slot<Rank>>();

/** The rank of the composition bars, by workspace; null: genera. */
export const barRankSlot = (workspaceId: string): Slot<Rank> =>
  slotOf(ranksShown, `browser_rank.${workspaceId}`, (name) =>
    localSlot({ name, parse: (stored) => rankSchema.safeParse(stored).data ?? null }),
  );
