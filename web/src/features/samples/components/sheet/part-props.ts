import type { SampleField } from '@cohortium/contract';
import type { FilterPlace } from '../../model/filter/kept-filter.ts';
import type { SheetDraft } from '../../model/sheet/sheet-draft.ts';
import type { TypedText } from '../parts/use-typed-text.ts';
import type { ChangeDraft } from './use-draft.ts';
import type { useSheetCounts } from './use-sheet-counts.ts';

/** What every section of the sheet is given. */
export type PartProps = {
  place: FilterPlace;
  draft: SheetDraft;
  change: ChangeDraft;
  catalogue: readonly SampleField[];
  counts: ReturnType<typeof useSheetCounts>;
  text: TypedText;
  /** Applies the query text as rules. */
  onUseText: () => void;
};
