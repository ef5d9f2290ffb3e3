import { formatCount } from '#platform/text';
import {
  type CrateData,
  type Entity,
  link,
  links,
  PARAMETERS_FILE,
  personId,
  runId,
  workflowPath,
} from './crate-data.ts';
import { listPrograms, listRunFiles, toRunAction } from './describe-run.ts';
import { describeWorkflow } from './describe-workflow.ts';

const CRATE = 'https://w3id.org/ro/crate/1.1';
const WORKFLOW_CRATE = 'https://w3id.org/workflowhub/workflow-ro-crate/1.0';
const PROFILES = ['https://w3id.org/ro/wfrun/process/0.5', 'https://w3id.org/ro/wfrun/workflow/0.5', WORKFLOW_CRATE];
const CONTEXT = [`${CRATE}/context`, 'https://w3id.org/ro/terms/workflow-run/context'];
const PORTAL = '#portal';

function describeRun({ run }: CrateData): string {
  const { pipeline_name, pipeline_version, n_samples, project_name, reference } = run;
  const what = `Run of ${pipeline_name} ${pipeline_version} on ${formatCount(n_samples, 'sample')} of “${project_name}”`;
  return `${what}, with ${reference.name} ${reference.version}.${reference.caution ? ` ${reference.caution}` : ''}`;
}

function toRootEntity(facts: CrateData): Entity {
  const { run, made_at, workflow } = facts;
  const { inputs, outputs } = listRunFiles(facts);
  const ownFiles = [...workflow.files.map(({ name }) => workflowPath(name)), PARAMETERS_FILE].map(link);
  return {
    '@id': './',
    '@type': 'Dataset',
    name: run.name,
    description: describeRun(facts),
    identifier: run.id,
    datePublished: made_at,
    license: 'No licence specified. The results belong to the workspace that created them.',
    conformsTo: PROFILES.map(link),
    mainEntity: link(workflowPath(workflow.entry)),
    mentions: [link(runId(facts))],
    hasPart: [...ownFiles, ...links(outputs), ...links(inputs)],
    author: link(personId(facts)),
    publisher: link(PORTAL),
  };
}

/** People and things that the others are linked to. */
function toContextEntities(facts: CrateData): Entity[] {
  const { person, portal_url, portal_version } = facts;
  return [
    { '@id': PARAMETERS_FILE, '@type': 'File', name: 'Parameters and reference', encodingFormat: 'application/json' },
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
export function describeCrate(facts: CrateData): object {
  const { inputs, outputs, values } = listRunFiles(facts);
  const descriptor = {
    '@id': 'ro-crate-metadata.json',
    '@type': 'CreativeWork',
    about: link('./'),
    conformsTo: [link(CRATE), link(WORKFLOW_CRATE)],
  };
  const graph: Entity[] = [
    descriptor,
    toRootEntity(facts),
    ...describeWorkflow(facts),
    toRunAction(facts, workflowPath(facts.workflow.entry)),
    ...[...inputs, ...outputs, ...values, ...listPrograms(facts)],
    ...toContextEntities(facts),
  ];
  return { '@context': CONTEXT, '@graph': graph };
}
