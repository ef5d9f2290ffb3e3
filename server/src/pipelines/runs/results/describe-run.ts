import type { RunDetail, RunInputFile, RunOutput } from '@cohortium/contract';
import type { WorkflowFile } from '../../execution/provenance.ts';

/** A thing of the crate, in JSON-LD. */
export interface Entity extends Record<string, unknown> {
  '@id': string;
  '@type': string | string[];
}

/** The contents of a crate. */
export interface CrateData {
  run: RunDetail;
  person: { id: string; name: string };
  portal_url: string;
  portal_version: string;
  pipeline: { description: string; citations: readonly string[]; parameter_titles: Record<string, string> };
  workflow: { files: readonly WorkflowFile[]; entry: string };
  made_at: string;
}

/** Where things lie in the crate. */
export const workflowPath = (name: string): string => `workflow/${name}`;
export const outputPath = ({ name }: Pick<RunOutput, 'name'>): string => `outputs/${name}`;
export const PARAMETERS_FILE = 'parameters.json';

export const link = (id: string) => ({ '@id': id });
export const links = (entities: readonly Entity[]) => entities.map((entity) => link(entity['@id']));

export const runId = ({ run }: CrateData): string => `#run-${run.id}`;
export const personId = ({ person }: CrateData): string => `#person-${person.id}`;
const CWL = 'https://w3id.org/workflowhub/workflow-ro-crate#cwl';

/** RFC 6920: what is not in the crate is named by its content. */
const contentUri = (sha256: string): string => `ni:///sha-256;${Buffer.from(sha256, 'hex').toString('base64url')}`;

function inputFile({ sample_id, kind, name, size_bytes, sha256 }: RunInputFile): Entity {
  const what = sample_id === null ? `The ${kind} for all samples` : `${kind} reads of sample ${sample_id}`;
  return {
    '@id': contentUri(sha256),
    '@type': 'File',
    name,
    sha256,
    contentSize: String(size_bytes),
    description: `${what}; not included in this crate, identified by its SHA-256.`,
    exampleOfWork: link(`#input-${kind}`),
  };
}

function outputFile(output: RunOutput): Entity {
  const { name, title, media_type, size_bytes, sha256, kind } = output;
  return {
    '@id': outputPath(output),
    '@type': 'File',
    name,
    description: title,
    encodingFormat: media_type.split(';')[0],
    contentSize: String(size_bytes),
    sha256,
    exampleOfWork: link(`#output-${kind}`),
  };
}

const distinct = (entities: readonly Entity[]): Entity[] => [
  ...new Map(entities.map((entity) => [entity['@id'], entity])).values(),
];

/** The files that went into a run and came out of it, and the parameters it had. */
export function listRunFiles({ run }: CrateData) {
  return {
    inputs: distinct(run.inputs.filter(({ kind }) => kind !== 'workflow').map(inputFile)),
    outputs: run.outputs.map(outputFile),
    values: Object.entries(run.params).map(([name, value]) => ({
      '@id': `#value-${name}`,
      '@type': 'PropertyValue',
      name,
      value: String(value),
      exampleOfWork: link(`#param-${name}`),
    })),
  };
}

export function listPrograms({ run }: CrateData): Entity[] {
  return run.software.map(({ name, version, sha256 }) => ({
    '@id': `#software-${name}`,
    '@type': 'SoftwareApplication',
    name,
    softwareVersion: version,
    ...(sha256 === null ? {} : { sha256 }),
  }));
}

/** What was done, by whom, when, with what, and what came of it. */
export function toRunAction(facts: CrateData, workflow: string): Entity {
  const { run, portal_url } = facts;
  const { inputs, outputs, values } = listRunFiles(facts);
  const hasSucceeded = run.state === 'succeeded';
  const reasonKey = hasSucceeded ? 'description' : 'error';
  return {
    '@id': runId(facts),
    '@type': 'CreateAction',
    name: run.name,
    url: `${portal_url}/run/${run.id}`,
    startTime: run.started_at,
    endTime: run.finished_at,
    instrument: link(workflow),
    agent: link(personId(facts)),
    object: [...links(inputs), ...links(values)],
    result: links(outputs),
    actionStatus: `http://schema.org/${hasSucceeded ? 'CompletedActionStatus' : 'FailedActionStatus'}`,
    ...(run.reason === null ? {} : { [reasonKey]: run.reason }),
  };
}

function typeOf(value: string | number | boolean): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'Integer' : 'Float';
  return typeof value === 'boolean' ? 'Boolean' : 'Text';
}

const formal = (id: string, name: string, additionalType: string): Entity => ({
  '@id': id,
  '@type': 'FormalParameter',
  name,
  additionalType,
  conformsTo: link('https://bioschemas.org/profiles/FormalParameter/1.0-RELEASE'),
});

/** What the workflow takes and gives. */
function portsOf({ run, pipeline }: CrateData) {
  const kinds = new Set(run.inputs.map(({ kind }) => kind));
  kinds.delete('workflow');
  const params = Object.entries(run.params).map(([name, value]) => ({
    ...formal(`#param-${name}`, name, typeOf(value)),
    description: pipeline.parameter_titles[name] ?? name,
  }));
  return {
    inputs: [...[...kinds].map((kind) => formal(`#input-${kind}`, kind, 'File')), ...params],
    outputs: run.outputs.map(({ kind }) => formal(`#output-${kind}`, kind, 'File')),
  };
}

/** The workflow with every file it is made of, its ports and its language. */
export function describeWorkflow(facts: CrateData): Entity[] {
  const { run, pipeline, workflow } = facts;
  const { inputs, outputs } = portsOf(facts);
  const about = {
    '@type': ['File', 'SoftwareSourceCode', 'ComputationalWorkflow'],
    name: run.pipeline_name,
    version: run.pipeline_version,
    description: pipeline.description,
    programmingLanguage: link(CWL),
    input: links(inputs),
    output: links(outputs),
    softwareRequirements: links(listPrograms(facts)),
    citation: pipeline.citations,
    encodingFormat: 'application/cwl',
    conformsTo: link('https://bioschemas.org/profiles/ComputationalWorkflow/1.0-RELEASE'),
  };
  const files = workflow.files.map(({ name, sha256, size_bytes }): Entity => {
    const file = { '@id': workflowPath(name), '@type': 'File', name, sha256, contentSize: String(size_bytes) };
    return name === workflow.entry ? { ...file, ...about } : file;
  });
  const language = {
    '@id': CWL,
    '@type': 'ComputerLanguage',
    name: 'Common Workflow Language',
    alternateName: 'CWL',
    version: 'v1.2',
    identifier: link('https://w3id.org/cwl/v1.2/'),
    url: link('https://www.commonwl.org/'),
  };
  return [...files, ...inputs, ...outputs, language];
}
