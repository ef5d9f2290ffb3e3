import type { RunDetail, RunOutput } from '@cohortium/contract';
import type { WorkflowFile } from '../../execution/provenance/workflow-files.ts';

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
export const CWL = 'https://w3id.org/workflowhub/workflow-ro-crate#cwl';
