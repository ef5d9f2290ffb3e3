import { stringify } from 'yaml';
import { type CohortFacts, citationsOf, dayOf, doisIn, softwareOf } from './cohort-facts.ts';

/** `CITATION.cff` (citation-file-format.github.io, 1.2.0). */
export function citationFile(facts: CohortFacts): string {
  const { name, description, version, authors, workspace_name, licence, url, content_hash } = facts;
  const references = [
    ...softwareOf(facts).map((program) => ({
      type: 'software',
      title: program.name,
      version: program.version,
      authors: [{ name: `The authors of ${program.name}` }],
    })),
    ...citationsOf(facts).map((line) => {
      const [doi] = doisIn(line);
      return {
        type: 'article',
        title: line,
        authors: [{ name: line.split(' (')[0] ?? line }],
        ...(doi ? { doi } : {}),
      };
    }),
  ];
  const file = {
    'cff-version': '1.2.0',
    message: 'If you use this cohort, please cite it as below, together with the software used to process its samples.',
    type: 'dataset',
    title: name,
    ...(description === '' ? {} : { abstract: description }),
    authors: authors.map((author) => ({ name: author })),
    contact: [{ name: workspace_name }],
    version: String(version),
    'date-released': dayOf(facts),
    ...(licence ? { license: licence.id } : {}),
    url,
    identifiers: [
      { type: 'other', value: `sha256:${content_hash}`, description: 'SHA-256 of the members’ result ids' },
    ],
    ...(references.length > 0 ? { references } : {}),
  };
  return stringify(file);
}
