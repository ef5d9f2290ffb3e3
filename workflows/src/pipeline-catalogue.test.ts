import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { pipelineCatalogue, resultDataType } from './index.ts';

interface PackedProcess {
  class: string;
  inputs: { id: string; default?: unknown }[];
  steps?: { id: string; scatter?: string | string[] }[];
}

/** The workflow as cwltool itself reads it. */
function pack(workflow: string): PackedProcess {
  const packed: { $graph: PackedProcess[] } = JSON.parse(
    execFileSync('/usr/bin/cwltool', ['--quiet', '--pack', workflow], {
      env: { PATH: '/usr/bin:/bin' },
      encoding: 'utf8',
    }),
  );
  const found = packed.$graph.find((process) => process.class === 'Workflow');
  if (!found) throw new Error(`${workflow} holds no workflow.`);
  return found;
}

const lastName = (id: string) => id.split('/').at(-1) ?? id;

test.each(pipelineCatalogue().map((pipeline) => [pipeline.name, pipeline] as const))(
  '%s: the parameters shown, their defaults and the steps are those of the workflow',
  (_, pipeline) => {
    const workflow = pack(pipeline.workflow);
    const defaults = new Map(workflow.inputs.map((input) => [lastName(input.id), input.default]));
    for (const [name, schema] of Object.entries(pipeline.params_schema.properties)) {
      expect([name, schema.default]).toEqual([name, defaults.get(name)]);
      expect(schema.title && schema.description).toBeTruthy();
      expect(schema['x-unit']).toBeTypeOf('string');
      expect([
        'Primers',
        'Merging',
        'Quality',
        'Features',
        'Taxonomy',
        'Classification',
        'Abundance',
        'Quantification',
        'Alignment',
        'Calling',
        'Tiles and regions',
        'Normalisation',
      ]).toContain(schema['x-group']);
      if (schema.type !== 'boolean' && !schema.enum && !schema.pattern) expect(schema.maximum).toBeTypeOf('number');
      if (schema.enum) expect(schema.enum).toContain(schema.default);
    }
    const steps = (workflow.steps ?? []).map(({ id, scatter }) => ({
      id: lastName(id),
      per_sample: [scatter].flat().some((port) => port?.endsWith('/sample')),
    }));
    // cwltool lists them by name; people read them in the order of the work.
    const shown = pipeline.steps.map(({ id, per_sample }) => ({ id, per_sample }));
    expect(shown.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(steps);
  },
);

test('Amplicon 16S turns raw amplicon reads (10) into sequence variants (13) or OTUs (14)', () => {
  const [amplicon] = pipelineCatalogue();
  expect(amplicon).toMatchObject({ id: 'amplicon-16s', raw_data_type: 10 });
  expect(amplicon && [resultDataType(amplicon), resultDataType(amplicon, { feature_type: 'otu' })]).toEqual([13, 14]);
  expect(amplicon?.citations.length).toBeGreaterThan(4);
});
