import type { SampleField, SampleFilter } from '@cohortium/contract';
import { Button } from '#ui/actions';
import { ErrorState } from '#ui/feedback';
import { filterSentence } from '../../model/filter/filter-sentence.ts';

type FilterRefusedProps = {
  error: unknown;
  filter: SampleFilter;
  catalogue: readonly SampleField[];
  onEdit: () => void;
  onClear: () => void;
};

/** In place of all that was to be counted: asking the same again would be refused again. */
export function FilterRefused({ error, filter, catalogue, onEdit, onClear }: FilterRefusedProps) {
  return (
    <ErrorState
      title="This filter cannot be asked."
      actions={
        <>
          <Button look="primary" onClick={onEdit}>
            Change the filter
          </Button>
          <Button onClick={onClear}>Clear the filter</Button>
        </>
      }
    >
      {filterSentence(error, filter, catalogue)}
    </ErrorState>
  );
}
