/** Between a row's own fields in `OWN_FIELDS`, each behind the letter of its kind. */
export const FIELD_SEPARATOR = '\u001f';
/** Name of the column that lists a row's submitted fields; no submitted field has this name. */
export const OWN_FIELDS = `own${FIELD_SEPARATOR}fields`;
export const ownFields = `toLowCardinality(arrayStringConcat(arrayConcat(
  arrayMap(name -> concat('t', name), mapKeys(text)), arrayMap(name -> concat('n', name), mapKeys(number))), '${FIELD_SEPARATOR}'))`;
