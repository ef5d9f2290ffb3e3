import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { signedInAnyScope } from '../vocabulary/access.ts';
import { dataTypeSchema } from '../vocabulary/omic-types.ts';
import { oneOf } from '../vocabulary/paging.ts';

/** In its own file: the page asks for it at its start, long before it needs anything of samples. */
export const dataTypesRoute = defineRoute({
  base: 'api',
  method: 'GET',
  path: '/sample/data-types',
  access: signedInAnyScope,
  summary: 'List the data types',
  response: oneOf(z.array(dataTypeSchema)),
});
