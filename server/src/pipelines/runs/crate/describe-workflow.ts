import { type CrateData, CWL, type Entity, link, links, workflowPath } from './crate-data.ts';
import { listPrograms } from './describe-run.ts';

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
