import { formatCount } from '#platform/text';
import { type CohortFacts, citationsOf, type ProcessedAlike, softwareOf } from './cohort-facts.ts';

const listed = (sentences: readonly string[]): string =>
  sentences.length < 2 ? sentences.join('') : `${sentences.slice(0, -1).join(', ')} and ${sentences.at(-1)}`;

function describeProcessing({ pipeline_name, reference_name, variable_region, n_samples }: ProcessedAlike): string {
  const region = variable_region === null ? '' : ` (${variable_region})`;
  return `${formatCount(n_samples, 'sample')}${region} with ${pipeline_name} (reference: ${reference_name})`;
}

type Run = CohortFacts['runs'][number];

/** Identical run descriptions are listed once. */
function describeRuns(runs: readonly Run[]): string[] {
  const sentences = runs.map(({ pipeline_name, pipeline_version, reference, software, params }) => {
    const programs = software.map(({ name, version }) => `${name} ${version}`);
    const values = Object.entries(params).map(([name, value]) => `${name} = ${value === '' ? '(none)' : value}`);
    const used = programs.length > 0 ? ` used ${listed(programs)}` : ' ran';
    const set = values.length > 0 ? ` (parameters: ${values.join(', ')})` : '';
    return `${pipeline_name} ${pipeline_version}${used}, with ${reference.name} ${reference.version} as reference${set}.`;
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
