import { standardFields } from '@cohortium/contract';

export const termListId = (field: string) => `terms-of-${field}`;

/** The datalists of all controlled fields, rendered once per page for the inputs. */
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
