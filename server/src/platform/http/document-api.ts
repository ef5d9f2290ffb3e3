import { API_VERSION, PRODUCT_VERSION } from '@cohortium/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

export const OPENAPI_PATH = `/api/${API_VERSION}/openapi.json`;
export const REFERENCE_PATH = `/api/${API_VERSION}/reference`;

/** OpenAPI drawn from the contract, and a reference page served from here, without any outside address. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cohortium',
        version: PRODUCT_VERSION,
        description: 'From raw reads to a publishable cohort analysis. Everything the page does, these calls do.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: REFERENCE_PATH,
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false, layout: 'BaseLayout' },
    theme: { title: 'Cohortium: API reference' },
  });
  app.get(OPENAPI_PATH, { schema: { hide: true }, config: { access: { kind: 'public' } } }, async () => app.swagger());
}
