import type { SampleField } from '@cohortium/contract';
import type { FilterScreen } from '../filter/stored-filter.ts';
import type { QueryText } from '../sections/use-query-text.ts';
import type { SheetDraft } from './sheet-draft.ts';
import type { ChangeDraft } from './use-draft.ts';
import type { useSheetCounts } from './use-sheet-counts.ts';

/** What every section of the sheet is given. */
export type SectionProps = {
  screen: FilterScreen;
  draft: SheetDraft;
  change: ChangeDraft;
  catalogue: readonly SampleField[];
  counts: ReturnType<typeof useSheetCounts>;
  text: QueryText;
  /** Applies the query text as rules. */
  onUseText: () => void;
};
