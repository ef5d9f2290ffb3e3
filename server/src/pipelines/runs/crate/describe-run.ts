import type { RunInputFile, RunOutput } from '@cohortium/contract';
import { type CrateData, type Entity, link, links, outputPath, personId, runId } from './crate-data.ts';

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
