import type { RunDetail, RunOutput } from '@cohortium/contract';
import type { WorkflowFile } from '../../execution/provenance/workflow-files.ts';

/** A thing of the crate, in JSON-LD. */
export interface Entity extends Record<string, unknown> {
  '@id': string;
  '@type': string | string[];
}

/** What a crate tells of. */
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

export const link = (id: string) => ({ '@id': id });
export const links = (entities: readonly Entity[]) => entities.map((entity) => link(entity['@id']));

export const runId = ({ run }: CrateFacts): string => `#run-${run.id}`;
export const personId = ({ person }: CrateFacts): string => `#person-${person.id}`;
export const CWL = 'https://w3id.org/workflowhub/workflow-ro-crate#cwl';
