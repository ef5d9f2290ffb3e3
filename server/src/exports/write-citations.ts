import { stringify } from 'yaml';
import { formatCount } from '#platform/text';
import {
  type CohortFacts,
  citationsOf,
  dayOf,
  doisIn,
  type ProcessedAlike,
  softwareOf,
  yearOf,
} from './cohort-facts.ts';

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

const listed = (sentences: readonly string[]): string =>
  sentences.length < 2 ? sentences.join('') : `${sentences.slice(0, -1).join(', ')} and ${sentences.at(-1)}`;

function describeProcessing({ pipeline_name, reference_name, variable_region, n_samples }: ProcessedAlike): string {
  const region = variable_region === null ? '' : ` (${variable_region})`;
  return `${formatCount(n_samples, 'sample')}${region} with ${pipeline_name} (reference: ${reference_name})`;
}

type Run = CohortFacts['runs'][number];

/** Identical run descriptions are listed once. */
function describeRuns(runs: readonly Run[]): string[] {
  const sentences = runs.map(({ pipeline_name, pipeline_version, references, software, params }) => {
    const programs = software.map(({ name, version }) => `${name} ${version}`);
    const values = Object.entries(params).map(([name, value]) => `${name} = ${value === '' ? '(none)' : value}`);
    const used = programs.length > 0 ? ` used ${listed(programs)}` : ' ran';
    const set = values.length > 0 ? ` (parameters: ${values.join(', ')})` : '';
    const named = references.map(({ name, version }) => `${name} ${version}`);
    const as = named.length > 0 ? `, with ${listed(named)} as ${named.length > 1 ? 'references' : 'reference'}` : '';
    return `${pipeline_name} ${pipeline_version}${used}${as}${set}.`;
  });
  return [...new Set(sentences)];
}

/** The paragraph for a paper's methods: which samples, how they were processed, with which software. */
export function methodsOf(facts: CohortFacts): string {
  const { name, version, n_samples, n_subjects, content_hash, processing, runs, portal_version } = facts;
  const whose = n_subjects > 0 ? ` of ${formatCount(n_subjects, 'subject')}` : '';
  const processed = processing.map(describeProcessing);
  const imported =
    softwareOf(facts).length === 0 ? ' The tables were imported, and the software that made them is not recorded.' : '';
  return [
    `Version ${version} of the cohort “${name}” contains ${formatCount(n_samples, 'sample')}${whose}, frozen in Cohortium ${portal_version} (SHA-256 of the members: ${content_hash.slice(0, 12)}).`,
    processed.length > 0 ? `Samples were processed as follows: ${listed(processed)}.${imported}` : '',
    ...describeRuns(runs),
    facts.are_counts
      ? 'Counts are not rarefied.'
      : 'Amounts are as imported. Not all are read counts, so none can be rarefied.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** The methods text as a page, with references. */
export function methodsPage(facts: CohortFacts): string {
  const citations = citationsOf(facts);
  const cited = citations.length > 0 ? `\n## To be cited\n\n${citations.map((line) => `- ${line}`).join('\n')}\n` : '';
  return `# ${facts.name}, version ${facts.version}\n\n${methodsOf(facts)}\n${cited}`;
}

function rightsOf(licence: CohortFacts['licence']): object[] {
  if (!licence) return [];
  const { id, title, url } = licence;
  const scheme = { rightsIdentifierScheme: 'SPDX', schemeUri: 'https://spdx.org/licenses/' };
  return [{ rights: title, rightsUri: url, rightsIdentifier: id, ...scheme }];
}

/** DataCite Metadata Schema 4.5 in DataCite's JSON: ready for a DOI, which is for the person who registers it to give. */
export function dataciteOf(facts: CohortFacts): object {
  const { name, description, version, authors, workspace_name, licence, url, content_hash, n_samples, frozen_at } =
    facts;
  const dois = [...new Set(citationsOf(facts).flatMap(doisIn))];
  const about = description === '' ? `A frozen set of ${formatCount(n_samples, 'sample')}.` : description;
  return {
    schemaVersion: 'http://datacite.org/schema/kernel-4',
    types: { resourceTypeGeneral: 'Dataset', resourceType: 'Cohort of samples' },
    titles: [{ title: name, lang: 'en' }],
    creators: authors.map((author) => ({
      name: author,
      nameType: 'Personal',
      affiliation: [{ name: workspace_name }],
      nameIdentifiers: [],
    })),
    publisher: { name: 'Cohortium', lang: 'en' },
    publicationYear: Number(yearOf(facts)),
    version: String(version),
    url,
    language: 'en',
    dates: [
      { date: dayOf(facts), dateType: 'Issued' },
      { date: frozen_at.slice(0, 10), dateType: 'Created' },
    ],
    descriptions: [
      { description: about, descriptionType: 'Abstract', lang: 'en' },
      { description: methodsOf(facts), descriptionType: 'Methods', lang: 'en' },
    ],
    rightsList: rightsOf(licence),
    sizes: [formatCount(n_samples, 'sample')],
    formats: ['text/tab-separated-values'],
    alternateIdentifiers: [{ alternateIdentifier: content_hash, alternateIdentifierType: 'SHA-256 of the members' }],
    relatedIdentifiers: dois.map((doi) => ({
      relatedIdentifier: doi,
      relatedIdentifierType: 'DOI',
      relationType: 'References',
    })),
  };
}
