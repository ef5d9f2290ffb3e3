import type { CohortRecipe } from '@cohortium/contract';
import { type Entity, link, links } from '#pipelines';
import { type CohortFacts, citationsOf, dayOf, softwareOf } from './cohort-facts.ts';
import { methodsOf } from './write-citations.ts';

const CRATE = 'https://w3id.org/ro/crate/1.1';
const PORTAL = '#portal';
const CHOOSING = '#choosing';

const people = ({ authors }: CohortFacts): Entity[] =>
  authors.map((name, at) => ({ '@id': `#author-${at + 1}`, '@type': 'Person', name }));

const programs = (facts: CohortFacts): Entity[] =>
  softwareOf(facts).map(({ name, version }) => ({
    '@id': `#software-${encodeURIComponent(`${name}-${version}`)}`,
    '@type': 'SoftwareApplication',
    name,
    softwareVersion: version,
  }));

const papers = (facts: CohortFacts): Entity[] =>
  citationsOf(facts).map((name, at) => ({ '@id': `#paper-${at + 1}`, '@type': 'ScholarlyArticle', name }));

/** The runs whose tables it was made from: what came before. */
const runsOf = ({ runs }: CohortFacts): Entity[] =>
  runs.map(({ run_id, name, pipeline_name, pipeline_version, software, started_at, finished_at }) => ({
    '@id': `#run-${run_id}`,
    '@type': 'CreateAction',
    name,
    description: `${pipeline_name} ${pipeline_version}`,
    startTime: started_at,
    endTime: finished_at,
    instrument: software.map((one) => link(`#software-${encodeURIComponent(`${one.name}-${one.version}`)}`)),
  }));

/** Cohorts that it was made from, in their versions. */
const parentsOf = ({ parent, parents }: CohortRecipe): Entity[] =>
  [...(parent ? [parent] : []), ...parents].map(({ cohort_id, version, name }) => ({
    '@id': `#cohort-${cohort_id}-${version}`,
    '@type': 'Dataset',
    name: `${name}, version ${version}`,
    identifier: cohort_id,
    version: String(version),
  }));

interface Around {
  authors: Entity[];
  parents: Entity[];
  runs: Entity[];
  cited: Entity[];
}

const rootOf = (facts: CohortFacts, { authors, parents, runs, cited }: Around): Entity => ({
  '@id': './',
  '@type': 'Dataset',
  name: `${facts.name}, version ${facts.version}`,
  description: [facts.description, methodsOf(facts)].filter((text) => text !== '').join('\n\n'),
  identifier: `${facts.cohort_id}/${facts.version}`,
  version: String(facts.version),
  sha256: facts.content_hash,
  datePublished: dayOf(facts),
  url: facts.url,
  license: facts.licence
    ? link(facts.licence.url)
    : 'No licence is given here. The licence of a public cohort is on its page.',
  author: links(authors),
  publisher: link(PORTAL),
  isBasedOn: links(parents),
  mentions: [link(CHOOSING), ...links(runs)],
  citation: links(cited),
});

const choosingOf = (facts: CohortFacts, recipe: CohortRecipe, { authors, parents }: Around): Entity => ({
  '@id': CHOOSING,
  '@type': 'CreateAction',
  name: 'Choosing the samples',
  description: recipe.steps.map(({ description, n_samples }) => `${description}: ${n_samples}`).join('\n'),
  endTime: facts.frozen_at,
  agent: links(authors),
  instrument: link(PORTAL),
  object: links(parents),
  result: link('./'),
});

const licenceOf = ({ licence }: CohortFacts): Entity[] =>
  licence ? [{ '@id': licence.url, '@type': 'CreativeWork', name: licence.id, description: licence.title }] : [];

/**
 * `ro-crate-metadata.json` of a cohort (RO-Crate 1.1) but for the files next to it, which are described as they are
 * written. The recipe is as the reader may know it.
 */
export function beginCrate(facts: CohortFacts, recipe: CohortRecipe): object {
  const around = { authors: people(facts), parents: parentsOf(recipe), runs: runsOf(facts), cited: papers(facts) };
  const portal: Entity = {
    '@id': PORTAL,
    '@type': ['Organization', 'SoftwareApplication'],
    name: 'Cohortium',
    softwareVersion: facts.portal_version,
  };
  const descriptor: Entity = {
    '@id': 'ro-crate-metadata.json',
    '@type': 'CreativeWork',
    about: link('./'),
    conformsTo: link(CRATE),
  };
  const main = [descriptor, rootOf(facts, around), choosingOf(facts, recipe, around), portal, ...licenceOf(facts)];
  const { authors, parents, runs, cited } = around;
  return {
    '@context': `${CRATE}/context`,
    '@graph': [...main, ...authors, ...parents, ...runs, ...programs(facts), ...cited],
  };
}
