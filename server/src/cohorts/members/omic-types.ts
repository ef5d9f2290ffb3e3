import { dataTypeById, type OmicType, omicTitles, typesOfOmic } from '@cohortium/contract';
import { validationError } from '#platform/errors';
import { type Clause, dataTypeClause } from '#samples';

/** Omic type of a data type. */
export const omicTypeOf = (data_type: number): OmicType => dataTypeById(data_type)?.omic_type ?? 'generic';

/** The one omic type of all that a cohort is made of; several are refused at a field, with how to fix it. */
export function oneOmicType(found: Iterable<OmicType>, field: string, remedy = ''): OmicType {
  const types = new Set(found);
  const [only, ...more] = types;
  if (only && more.length === 0) return only;
  const message = `A cohort can have only one omic type; these samples have ${[...types].map((type) => omicTitles[type]).join(' and ')}.${remedy && ` ${remedy}`}`;
  throw validationError([{ field, message }]);
}

/** Results of an omic type. */
export const ofOmic = (omic_type: OmicType): Clause => dataTypeClause(typesOfOmic(omic_type));
