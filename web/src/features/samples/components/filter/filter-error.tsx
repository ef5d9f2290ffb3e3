import type { SampleField, SampleFilter } from '@cohortium/contract';
import { Button } from '#ui/actions';
import { ErrorState } from '#ui/feedback';
import { filterSentence } from '../../model/filter/filter-sentence.ts';

type FilterErrorProps = {
  error: unknown;
  filter: SampleFilter;
  catalogue: readonly SampleField[];
  onEdit: () => void;
  onClear: () => void;
};

/** Shown instead of counts if the filter was rejected; a retry would fail again. */
export function FilterError({ error, filter, catalogue, onEdit, onClear }: FilterErrorProps) {
  return (
    <ErrorState
      title="This filter is not valid."
      actions={
        <>
          <Button look="primary" onClick={onEdit}>
            Edit filter
          </Button>
          <Button onClick={onClear}>Clear filter</Button>
        </>
      }
    >
      {filterSentence(error, filter, catalogue)}
    </ErrorState>
  );
}
