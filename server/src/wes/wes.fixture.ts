import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

/** What the standard takes from GA4GH’s service-info 1.0.0. */
const service = {
  type: 'object',
  required: ['id', 'name', 'type', 'organization', 'version'],
  properties: {
    type: {
      type: 'object',
      required: ['group', 'artifact', 'version'],
      properties: { group: { type: 'string' }, artifact: { type: 'string' }, version: { type: 'string' } },
    },
    organization: { type: 'object', required: ['name', 'url'], properties: { url: { type: 'string' } } },
  },
};

/** GA4GH’s own document as a check of bodies by the name of their schema: what is wrong, or nothing. */
export function wesStandard(): (name: string, body: unknown) => unknown[] {
  const { components } = parse(readFileSync(new URL('fixtures/wes-1.1.openapi.yaml', import.meta.url), 'utf8'));
  const text = JSON.stringify(components.schemas)
    .replaceAll('#/components/schemas/', '#/$defs/')
    .replaceAll(/https:[^"]*service-info[^"]*#\/\$defs\/Service/g, '#/$defs/Service');
  const defs = { ...JSON.parse(text), Service: service };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  return (name, body) => {
    if (!(name in defs)) throw new Error(`The standard knows no ${name}.`);
    const validate = ajv.compile({ $defs: defs, $ref: `#/$defs/${name}` });
    validate(body);
    return validate.errors ?? [];
  };
}
