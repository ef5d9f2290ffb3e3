import { type CohortType, cohortSortFields, cohortTypes, type OmicType, omicTypes } from '@cohortium/contract';
import { z } from 'zod';
import { localSlot } from '#platform';

/** What a list of cohorts is narrowed to and how it is ordered: a list of each kind keeps its own. */
export interface CohortFilters {
  name: string;
  /** '' for any. */
  tag: string;
  omic_type: OmicType | '';
  starred: boolean;
  /** Those that runs made, among all the others. */
  auto_created: boolean;
  /** '' for those changed last first. */
  sort: (typeof cohortSortFields)[number] | '';
  descending: boolean;
}

/** A kind of list: null for all of them together. */
export type CohortListKind = CohortType | 'deleted' | null;

export interface CohortListView extends CohortFilters {
  status: CohortListKind;
  page: number;
  page_size: number;
}

export const noFilters: CohortFilters = {
  name: '',
  tag: '',
  omic_type: '',
  starred: false,
  auto_created: false,
  sort: '',
  descending: true,
};

/** What has to be so for a list not to be narrowed: its order and the cohorts that runs made are no filters. */
export const unfiltered: Partial<CohortFilters> = { name: '', tag: '', omic_type: '', starred: false };

type FilterParams = Record<string, string>;

/** Serializes filters as URL parameters; defaults are omitted. */
export function toFilterParams({
  name,
  tag,
  omic_type,
  starred,
  auto_created,
  sort,
  descending,
}: CohortFilters): FilterParams {
  return {
    ...{ name, tag, omic: omic_type, sort },
    starred: starred ? 'yes' : '',
    auto: auto_created ? 'yes' : '',
    order: sort !== '' && !descending ? 'ascending' : '',
  };
}

const findOption = <T extends string>(allowed: readonly T[], word: string): T | '' =>
  allowed.find((one) => one === word) ?? '';

/** Parses a sort field; '' if it is not one. */
export const parseSort = (value: string): CohortFilters['sort'] => findOption(cohortSortFields, value);

/** Parses filters from URL parameters; invalid values are ignored. */
export const parseFilters = (word: (name: string) => string): CohortFilters => ({
  name: word('name'),
  tag: word('tag'),
  omic_type: findOption(omicTypes, word('omic')),
  starred: word('starred') === 'yes',
  auto_created: word('auto') === 'yes',
  sort: parseSort(word('sort')),
  descending: word('order') !== 'ascending',
});

const kinds = [...cohortTypes, 'deleted'] as const;

export const parseStatus = (value: string): CohortListKind => kinds.find((one) => one === value) ?? null;

const storedSchema = z.record(z.string(), z.record(z.string(), z.string()));
const slot = localSlot<z.infer<typeof storedSchema>>({
  name: 'cohort-lists',
  parse: (stored) => storedSchema.safeParse(stored).data ?? null,
});

type Variant = { workspace_id: string; status: CohortListKind };
const keyOf = ({ workspace_id, status }: Variant): string => `${workspace_id} ${status ?? 'all'}`;

/** The last used filters of a list. */
export function loadFilterParams(variant: Variant): FilterParams {
  const storedParams = slot.read()?.[keyOf(variant)] ?? {};
  return Object.fromEntries(Object.entries(storedParams).filter(([, word]) => word !== ''));
}

export function saveFilterParams(variant: Variant, params: FilterParams): void {
  slot.write({ ...slot.read(), [keyOf(variant)]: params });
}
