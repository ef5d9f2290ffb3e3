import { formatCount } from '#platform/text';
import { type CohortFacts, citationsOf, dayOf, doisIn, yearOf } from './cohort-facts.ts';
import { methodsOf } from './write-methods.ts';

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
