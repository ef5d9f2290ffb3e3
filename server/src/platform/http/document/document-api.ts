import * as contract from '@cohortium/contract';
import { API_VERSION, PRODUCT_VERSION } from '@cohortium/contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type ApiDocument, compactDocument } from './compact-document.ts';

export const OPENAPI_PATH = `/api/${API_VERSION}/openapi.json`;
const REFERENCE_PATH = `/api/${API_VERSION}/reference`;

/** The schemas that the document names: those with an id, and all that the contract exports: `sampleFilterSchema` is `SampleFilter`. */
function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  // As fastify-type-provider-zod reads the registry; a registry of our own, since names would change what others write.
  for (const [id, schema] of z.globalRegistry._idmap) registry.add(schema, { id });
  for (const [name, value] of Object.entries(contract)) {
    if (!(value instanceof z.ZodType) || !name.endsWith('Schema') || registry.has(value)) continue;
    const title = name.slice(0, -'Schema'.length);
    registry.add(value, { id: title.charAt(0).toUpperCase() + title.slice(1) });
  }
  return registry;
}

/** The description of every mounted call. */
export const describeApi = (app: FastifyInstance): ApiDocument =>
  compactDocument<ApiDocument>(JSON.parse(JSON.stringify(app.swagger())));

/** OpenAPI drawn from the contract, and the way to the page that shows it. */
export async function serveApiDocument(app: FastifyInstance): Promise<void> {
  const schemaRegistry = namedSchemas();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cohortium',
        version: PRODUCT_VERSION,
        description:
          'From raw reads to a publishable cohort analysis. These endpoints do everything that the pages do.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  const open = { schema: { hide: true }, config: { access: { kind: 'public' } } } as const;
  // It stays as it is: written once, not for each who asks.
  let written: string | undefined;
  app.get(OPENAPI_PATH, open, async (_request, reply) => {
    written ??= JSON.stringify(describeApi(app));
    return reply.type('application/json; charset=utf-8').send(written);
  });
  for (const path of [REFERENCE_PATH, `${REFERENCE_PATH}/`])
    app.get(path, open, async (_request, reply) => reply.redirect('/reference'));
}
