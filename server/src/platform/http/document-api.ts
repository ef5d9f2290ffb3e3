import { API_VERSION, PRODUCT_VERSION } from '@cohortium/contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

export const OPENAPI_PATH = `/api/${API_VERSION}/openapi.json`;
const REFERENCE_PATH = `/api/${API_VERSION}/reference`;

/** OpenAPI drawn from the contract, and the way to the page that shows it. */
export async function serveApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cohortium',
        version: PRODUCT_VERSION,
        description:
          'From raw reads to a publishable cohort analysis. These endpoints do everything that the pages do.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  const open = { schema: { hide: true }, config: { access: { kind: 'public' } } } as const;
  // 1.4 MB that stay as they are: written out once, not for each who asks.
  let written: string | undefined;
  app.get(OPENAPI_PATH, open, async (_request, reply) => {
    written ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(written);
  });
  for (const path of [REFERENCE_PATH, `${REFERENCE_PATH}/`])
    app.get(path, open, async (_request, reply) => reply.redirect('/reference'));
}
