/**
 * The INSDC missing-value words, with what spreadsheets, R and labs write for each.
 * PROVENANCE: all thirteen are values of ENA's checklists ERC000011 (read 2026-08-18) and ERC000053.
 */
export const missingValueTerms = [
  { term: 'not applicable', synonyms: ['n/a', 'na', 'n.a.', 'not applic.', 'does not apply', '#n/a'] },
  { term: 'not collected', synonyms: ['not measured', 'not recorded', 'not determined', 'n.d.', 'nd', 'not done'] },
  {
    term: 'not provided',
    synonyms: ['not available', 'not given', 'no data', 'unspecified', 'unknown', 'unk'],
  },
  { term: 'restricted access', synonyms: ['restricted', 'confidential', 'withheld'] },
  { term: 'missing: control sample', synonyms: [] },
  { term: 'missing: sample group', synonyms: [] },
  { term: 'missing: synthetic construct', synonyms: [] },
  { term: 'missing: lab stock', synonyms: [] },
  { term: 'missing: third party data', synonyms: [] },
  { term: 'missing: data agreement established pre-2023', synonyms: [] },
  { term: 'missing: endangered species', synonyms: [] },
  { term: 'missing: human-identifiable', synonyms: [] },
  { term: 'missing', synonyms: ['nan', 'null', '-', '--', '?', '.'] },
] as const;

const termBySynonym = new Map<string, string>(
  missingValueTerms.flatMap(
    ({ term, synonyms }) =>
      [[term, term], ...synonyms.map((word): [string, string] => [word, term])] as [string, string][],
  ),
);

/** The INSDC word for a cell that says that there is no value (empty counts as missing); null for a value. */
export function findMissingValueTerm(cell: string | undefined): string | null {
  const word = (cell ?? '').trim().toLowerCase();
  if (word === '') return 'missing';
  return termBySynonym.get(word) ?? (word.startsWith('missing:') ? 'missing' : null);
}
