import { standardFields } from '@cohortium/contract';

export const termListId = (field: string) => `terms-of-${field}`;

/** The words of each controlled field, once for the page: the inputs offer them as one writes. */
export function TermLists() {
  return standardFields.map(
    ({ field, terms }) =>
      terms && (
        <datalist key={field} id={termListId(field)}>
          {terms.map(({ term, term_id }) => (
            <option key={term} value={term}>
              {term_id}
            </option>
          ))}
        </datalist>
      ),
  );
}
