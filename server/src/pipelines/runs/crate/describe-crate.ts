import { counted } from '#platform/words';
import {
  type CrateFacts,
  type Entity,
  link,
  links,
  PARAMETERS,
  personId,
  runId,
  workflowPlace,
} from './crate-facts.ts';
import { actionOfRun, filesOfRun, programsOfRun } from './describe-run.ts';
import { describeWorkflow } from './describe-workflow.ts';

const CRATE = 'https://w3id.org/ro/crate/1.1';
const WORKFLOW_CRATE = 'https://w3id.org/workflowhub/workflow-ro-crate/1.0';
const PROFILES = ['https://w3id.org/ro/wfrun/process/0.5', 'https://w3id.org/ro/wfrun/workflow/0.5', WORKFLOW_CRATE];
const CONTEXT = [`${CRATE}/context`, 'https://w3id.org/ro/terms/workflow-run/context'];
const PORTAL = '#portal';

function wordsOf({ run }: CrateFacts): string {
  const { pipeline_name, pipeline_version, n_samples, project_name, reference } = run;
  const what = `Run of ${pipeline_name} ${pipeline_version} on ${counted(n_samples, 'sample')} of “${project_name}”`;
  return `${what}, with ${reference.name} ${reference.version}.${reference.caution ? ` ${reference.caution}` : ''}`;
}

function rootOf(facts: CrateFacts): Entity {
  const { run, made_at, workflow } = facts;
  const { inputs, outputs } = filesOfRun(facts);
  const ownFiles = [...workflow.files.map(({ name }) => workflowPlace(name)), PARAMETERS].map(link);
  return {
    '@id': './',
    '@type': 'Dataset',
    name: run.name,
    description: wordsOf(facts),
    identifier: run.id,
    datePublished: made_at,
    license: 'No licence specified. The results belong to the workspace that created them.',
    conformsTo: PROFILES.map(link),
    mainEntity: link(workflowPlace(workflow.entry)),
    mentions: [link(runId(facts))],
    hasPart: [...ownFiles, ...links(outputs), ...links(inputs)],
    author: link(personId(facts)),
    publisher: link(PORTAL),
  };
}

/** People and things that the others are linked to. */
function contextOf(facts: CrateFacts): Entity[] {
  const { person, portal_url, portal_version } = facts;
  return [
    { '@id': PARAMETERS, '@type': 'File', name: 'Parameters and reference', encodingFormat: 'application/json' },
    { '@id': personId(facts), '@type': 'Person', name: person.name },
    {
      '@id': PORTAL,
      '@type': ['Organization', 'SoftwareApplication'],
      name: 'Cohortium',
      url: portal_url,
      softwareVersion: portal_version,
    },
    ...PROFILES.map((id) => ({ '@id': id, '@type': 'CreativeWork', name: id.split('/').slice(-2).join(' ') })),
  ];
}

/** `ro-crate-metadata.json` of a run: RO-Crate 1.1, after the profile Workflow Run Crate 0.5. */
export function describeCrate(facts: CrateFacts): object {
  const { inputs, outputs, values } = filesOfRun(facts);
  const descriptor = {
    '@id': 'ro-crate-metadata.json',
    '@type': 'CreativeWork',
    about: link('./'),
    conformsTo: [link(CRATE), link(WORKFLOW_CRATE)],
  };
  const graph: Entity[] = [
    descriptor,
    rootOf(facts),
    ...describeWorkflow(facts),
    actionOfRun(facts, workflowPlace(facts.workflow.entry)),
    ...[...inputs, ...outputs, ...values, ...programsOfRun(facts)],
    ...contextOf(facts),
  ];
  return { '@context': CONTEXT, '@graph': graph };
}
