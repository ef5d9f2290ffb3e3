import {
  DEFAULT_OMIC_TYPE,
  dataTypeById,
  idSchema,
  noFilter,
  pipelineResultTypes,
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

/** Sets the filter to the samples of a run or submission. Returns false if the ID is not valid. */
function filterById(workspaceId: string, field: 'run_id' | 'project_id', id: string): boolean {
  if (!idSchema.safeParse(id).success) return false;
  const rule = { field, operator: '=' as const, value: id, regex: false };
  filterSlot('browser', workspaceId).write({ ...initialFilter('browser'), and_: [rule] });
  return true;
}

const textParam = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What an address hands over, `?run=`, `?project=`, `?sample=`, `?field=` with `&value=`, or `?taxon=` with `&rank=`: false where it names nothing of these. */
export function applyUrlFilter(workspaceId: string, params: Readonly<Record<string, unknown>>): boolean {
  const [run, project] = [params.run, params.project].map(textParam);
  const [sample, taxon, lineage] = [params.sample, params.taxon, params.lineage].map(textParam);
  const [field, value] = [params.field, params.value].map(textParam);
  const rank = rankSchema.safeParse(params.rank).data;
  if (run) return filterById(workspaceId, 'run_id', run);
  if (project) return filterById(workspaceId, 'project_id', project);
  if (sample) filterByValue(workspaceId, { field: 'sample_id', value: sample });
  else if (field && value) filterByValue(workspaceId, { field, value });
  else if (taxon && rank) {
    filterByTaxon(workspaceId, { rank, taxon, fraction: null, ...(lineage ? { lineage } : {}) });
  } else return false;
  return true;
}

/** Sets the studio's filter to all samples of an import's data type. */
export function filterByType(workspaceId: string, result: number) {
  const data_type = pipelineResultTypes.find((one) => one.result === result)?.shown_under ?? result;
  const omic_type = dataTypeById(data_type)?.omic_type;
  if (omic_type) filterSlot('studio', workspaceId).write({ ...initialFilter('studio'), omic_type, data_type });
}

/** What the search hands over: the samples of a name, or those with a value. */
export function filterByValue(workspaceId: string, { field, value }: { field: string; value: string }) {
  const rule = { field, operator: '=' as const, value, regex: false };
  filterSlot('browser', workspaceId).write({ ...initialFilter('browser'), and_: [rule] });
}

interface TaxonParams {
  rank: Rank;
  taxon: string;
  lineage?: string;
  /** The minimum abundance; null for any. */
  fraction: number | null;
}

/** Sets the filter to the samples with a taxon. */
export function filterByTaxon(workspaceId: string, { fraction, ...taxon }: TaxonParams) {
  const amount =
    fraction === null ? { operator: 'exists' as const, value: null } : { operator: '>=' as const, value: fraction };
  const rules = [{ key: 'n1', ...taxon, ...amount }];
  const filter = { ...initialFilter('browser'), advance_filters: { taxonomy_filters: { rules } } };
  filterSlot('browser', workspaceId).write(sampleFilterSchema.parse(filter));
}

/** The URL form of a filter: only what differs from the initial filter. */
export function toUrlFilter(filter: SampleFilter, kind: BrowserPlace): Record<string, unknown> | null {
  const usual = new Map(Object.entries(initialFilter(kind)).map(([name, value]) => [name, JSON.stringify(value)]));
  const changedEntries = Object.entries(filter).filter(([name, value]) => usual.get(name) !== JSON.stringify(value));
  return changedEntries.length > 0 ? Object.fromEntries(changedEntries) : null;
}

/** Parses the filter in the URL; null if there is none or it is not valid. */
export function parseUrlFilter(urlValue: unknown, kind: BrowserPlace): SampleFilter | null {
  if (typeof urlValue !== 'object' || urlValue === null) return null;
  const filter = sampleFilterSchema.safeParse(urlValue).data;
  return filter ? filterForScreen(kind, filter, initialFilter(kind)) : null;
}
