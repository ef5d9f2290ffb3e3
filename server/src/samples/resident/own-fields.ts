/** Between a row's own fields in `OWN_FIELDS`, each behind the letter of its kind. */
export const BETWEEN = '\u001f';
/** Which fields of its submitter a row has: no field of a submitter is called so. */
export const OWN_FIELDS = `own${BETWEEN}fields`;
export const ownFields = `toLowCardinality(arrayStringConcat(arrayConcat(
  arrayMap(name -> concat('t', name), mapKeys(text)), arrayMap(name -> concat('n', name), mapKeys(number))), '${BETWEEN}'))`;
