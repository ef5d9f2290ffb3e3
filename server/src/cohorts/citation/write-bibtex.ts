import { type CohortFacts, citationsOf, dayOf, doisIn, yearOf } from './cohort-facts.ts';

/** Nothing in a word opens or ends a group, or begins a command. */
const plain = (text: string): string => text.replaceAll(/[{}\\]/g, '');

/** The version itself as a BibTeX entry; people's names are kept whole, for nothing says which part is the family's. */
export function bibtexOf(facts: CohortFacts): string {
  const { cohort_id, name, version, authors, workspace_name, licence, url } = facts;
  const fields: [string, string][] = [
    ['title', `{${plain(name)}}`],
    ['author', authors.map((author) => `{${plain(author)}}`).join(' and ')],
    ['year', yearOf(facts)],
    ['date', dayOf(facts)],
    ['version', String(version)],
    ['organization', plain(workspace_name)],
    ['publisher', 'Cohortium'],
    ['url', url],
    ...(licence ? [['note', licence.id] satisfies [string, string]] : []),
  ];
  const lines = fields.map(([field, value]) => `  ${field} = {${value}}`);
  return `@misc{cohort-${cohort_id}-v${version},\n${lines.join(',\n')}\n}\n`;
}

/** The same papers as BibTeX, where a program asks for that. */
export const bibliographyOf = (facts: CohortFacts): string =>
  citationsOf(facts)
    .map((line, at) => {
      const [doi] = doisIn(line);
      return `@misc{cohort${at + 1},\n  note = {${plain(line)}}${doi ? `,\n  doi = {${doi}}` : ''}\n}\n`;
    })
    .join('\n');
