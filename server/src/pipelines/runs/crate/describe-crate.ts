import type { RunDetail, RunInput, RunOutput } from '@cohortium/contract';
import type { WorkflowFile } from '../../execution/provenance/workflow-files.ts';

/** A thing of the crate, in JSON-LD. */
export type Entity = { '@id': string; '@type': string | string[] } & Record<string, unknown>;

export interface CrateFacts {
  run: RunDetail;
  person: { id: string; name: string };
  portal_url: string;
  portal_version: string;
  pipeline: { description: string; citations: readonly string[]; parameter_titles: Record<string, string> };
  workflow: { files: readonly WorkflowFile[]; entry: string };
  made_at: string;
}

/** Where things lie in the crate. */
export const workflowPlace = (name: string): string => `workflow/${name}`;
export const outputPlace = ({ name }: Pick<RunOutput, 'name'>): string => `outputs/${name}`;
export const PARAMETERS = 'parameters.json';

const link = (id: string) => ({ '@id': id });
const links = (entities: readonly Entity[]) => entities.map((entity) => link(entity['@id']));

/** RFC 6920: what is not in the crate is named by its content. */
const nameOfContent = (sha256: string): string => `ni:///sha-256;${Buffer.from(sha256, 'hex').toString('base64url')}`;

const PROFILES = [
  'https://w3id.org/ro/wfrun/process/0.5',
  'https://w3id.org/ro/wfrun/workflow/0.5',
  'https://w3id.org/workflowhub/workflow-ro-crate/1.0',
];
const CWL = 'https://w3id.org/workflowhub/workflow-ro-crate#cwl';

function inputFile({ sample_id, kind, name, size_bytes, sha256 }: RunInput): Entity {
  const what = sample_id === null ? `The ${kind} that all samples shared` : `${kind} reads of sample ${sample_id}`;
  const id = nameOfContent(sha256);
  return {
    ...{ '@id': id, '@type': 'File', name, sha256, contentSize: String(size_bytes) },
    ...{ description: `${what}; not in this crate, named by its SHA-256.`, exampleOfWork: link(`#input-${kind}`) },
  };
}

const outputFile = (output: RunOutput): Entity => ({
  ...{ '@id': outputPlace(output), '@type': 'File', name: output.name, description: output.title },
  ...{ encodingFormat: output.media_type.split(';')[0], contentSize: String(output.size_bytes), sha256: output.sha256 },
  exampleOfWork: link(`#output-${output.kind}`),
});

const formal = (id: string, name: string, additionalType: string): Entity => ({
  ...{ '@id': id, '@type': 'FormalParameter', name, additionalType },
  conformsTo: link('https://bioschemas.org/profiles/FormalParameter/1.0-RELEASE'),
});

const typeOf = (value: string | number | boolean): string =>
  typeof value === 'string'
    ? 'Text'
    : typeof value === 'boolean'
      ? 'Boolean'
      : Number.isInteger(value)
        ? 'Integer'
        : 'Float';

function parametersOf({ run, pipeline }: CrateFacts) {
  const entries = Object.entries(run.params);
  return {
    formal: entries.map(([name, value]) => ({
      ...formal(`#param-${name}`, name, typeOf(value)),
      description: pipeline.parameter_titles[name] ?? name,
    })),
    values: entries.map(
      ([name, value]): Entity => ({
        ...{ '@id': `#value-${name}`, '@type': 'PropertyValue', name, value: String(value) },
        exampleOfWork: link(`#param-${name}`),
      }),
    ),
  };
}

function programsOf({ run }: CrateFacts): Entity[] {
  return run.software.map(({ name, version, sha256 }) => ({
    ...{ '@id': `#software-${name}`, '@type': 'SoftwareApplication', name, softwareVersion: version },
    ...(sha256 === null ? {} : { sha256 }),
  }));
}

const distinct = (entities: readonly Entity[]): Entity[] => [
  ...new Map(entities.map((entity) => [entity['@id'], entity])).values(),
];

interface Parts {
  inputs: Entity[];
  outputs: Entity[];
  parameters: ReturnType<typeof parametersOf>;
  programs: Entity[];
  entry: string;
}

function actionOf({ run, person, portal_url }: CrateFacts, { inputs, outputs, parameters, entry }: Parts): Entity {
  const status = run.state === 'succeeded' ? 'CompletedActionStatus' : 'FailedActionStatus';
  return {
    ...{ '@id': `#run-${run.id}`, '@type': 'CreateAction', name: run.name, url: `${portal_url}/run/${run.id}` },
    ...{
      startTime: run.started_at,
      endTime: run.finished_at,
      instrument: link(entry),
      agent: link(`#person-${person.id}`),
    },
    object: [...links(inputs), ...links(parameters.values)],
    result: links(outputs),
    actionStatus: `http://schema.org/${status}`,
    ...(run.reason === null ? {} : { [status === 'FailedActionStatus' ? 'error' : 'description']: run.reason }),
  };
}

function workflowOf(facts: CrateFacts, { parameters, entry, programs }: Parts): Entity[] {
  const { run, pipeline, workflow } = facts;
  const kinds = [...new Set(run.inputs.map(({ kind }) => kind))].filter((kind) => kind !== 'workflow');
  const inputs = kinds.map((kind) => formal(`#input-${kind}`, kind, 'File'));
  const outputs = run.outputs.map(({ kind }) => formal(`#output-${kind}`, kind, 'File'));
  const main: Entity = {
    ...{ '@id': entry, '@type': ['File', 'SoftwareSourceCode', 'ComputationalWorkflow'] },
    ...{ name: run.pipeline_name, version: run.pipeline_version, description: pipeline.description },
    ...{ programmingLanguage: link(CWL), input: links([...inputs, ...parameters.formal]), output: links(outputs) },
    ...{ softwareRequirements: links(programs), citation: pipeline.citations, encodingFormat: 'application/cwl' },
    conformsTo: link('https://bioschemas.org/profiles/ComputationalWorkflow/1.0-RELEASE'),
  };
  const others = workflow.files
    .filter(({ name }) => workflowPlace(name) !== entry)
    .map(
      ({ name, sha256, size_bytes }): Entity => ({
        ...{ '@id': workflowPlace(name), '@type': 'File', name, sha256, contentSize: String(size_bytes) },
      }),
    );
  const own = workflow.files.find(({ name }) => workflowPlace(name) === entry);
  return [{ ...main, ...(own ? { sha256: own.sha256 } : {}) }, ...others, ...inputs, ...outputs, ...parameters.formal];
}

/** `ro-crate-metadata.json` of a run: RO-Crate 1.1, after the profile Workflow Run Crate 0.5. */
export function describeCrate(facts: CrateFacts): object {
  const { run, person, portal_url, portal_version, made_at, workflow } = facts;
  const parts: Parts = {
    inputs: distinct(run.inputs.filter(({ kind }) => kind !== 'workflow').map(inputFile)),
    outputs: run.outputs.map(outputFile),
    parameters: parametersOf(facts),
    programs: programsOf(facts),
    entry: workflowPlace(workflow.entry),
  };
  const parameterFile: Entity = {
    '@id': PARAMETERS,
    '@type': 'File',
    name: 'Parameters',
    encodingFormat: 'application/json',
  };
  const files = [
    ...workflow.files.map(({ name }) => link(workflowPlace(name))),
    link(PARAMETERS),
    ...links(parts.outputs),
    ...links(parts.inputs),
  ];
  const caution = run.reference.caution ? ` ${run.reference.caution}` : '';
  const root: Entity = {
    ...{ '@id': './', '@type': 'Dataset', name: run.name, datePublished: made_at, identifier: run.id },
    description: `Run of ${run.pipeline_name} ${run.pipeline_version} over ${run.n_samples} samples of “${run.project_name}”, with ${run.reference.name} ${run.reference.version}.${caution}`,
    license: 'No licence was given: the results belong to the workspace that made them.',
    ...{
      conformsTo: PROFILES.map(link),
      mainEntity: link(parts.entry),
      mentions: [link(`#run-${run.id}`)],
      hasPart: files,
    },
    ...{ author: link(`#person-${person.id}`), publisher: link('#portal') },
  };
  const graph: Entity[] = [
    {
      ...{ '@id': 'ro-crate-metadata.json', '@type': 'CreativeWork', about: link('./') },
      conformsTo: [link('https://w3id.org/ro/crate/1.1'), link('https://w3id.org/workflowhub/workflow-ro-crate/1.0')],
    },
    root,
    ...workflowOf(facts, parts),
    actionOf(facts, parts),
    ...[...parts.inputs, ...parts.outputs, ...parts.parameters.values, ...parts.programs, parameterFile],
    { '@id': `#person-${person.id}`, '@type': 'Person', name: person.name },
    {
      ...{ '@id': '#portal', '@type': ['Organization', 'SoftwareApplication'], name: 'Cohortium', url: portal_url },
      softwareVersion: portal_version,
    },
    {
      ...{
        '@id': CWL,
        '@type': 'ComputerLanguage',
        name: 'Common Workflow Language',
        alternateName: 'CWL',
        version: 'v1.2',
      },
      ...{ identifier: link('https://w3id.org/cwl/v1.2/'), url: link('https://www.commonwl.org/') },
    },
    ...PROFILES.map((id): Entity => ({ '@id': id, '@type': 'CreativeWork', name: id.split('/').slice(-2).join(' ') })),
  ];
  const context = ['https://w3id.org/ro/crate/1.1/context', 'https://w3id.org/ro/terms/workflow-run/context'];
  return { '@context': context, '@graph': graph };
}
