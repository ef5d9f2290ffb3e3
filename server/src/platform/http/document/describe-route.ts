import {
  type Access,
  type Base,
  bodyLimitOf,
  describeGeneralNames,
  type ErrorCode,
  errorBodySchema,
  isReading,
  operationIdOf,
  type Route,
  statusOfCode,
  wesErrorSchema,
} from '@cohortium/contract';
import { z } from 'zod';

const COMMON_ERRORS: readonly ErrorCode[] = ['validation', 'bad_request', 'maintenance', 'unavailable', 'internal'];

const workspaceOnly = z.strictObject({ workspace_id: z.string().optional() });
/** A file may be fetched with a ticket instead of a token. */
const workspaceOrTicket = workspaceOnly.extend({ ticket: z.string().optional() });

/** Whether a schema says what other fields than those it names may be; a strict one says: none. */
const allowsUnknownFields = ({ def }: z.ZodObject): boolean =>
  def.catchall !== undefined && !(def.catchall instanceof z.ZodNever);

/** Unknown query fields are refused by name, unless the schema takes others; every call may carry workspace_id. */
function querySchema({ query, response }: Route): z.ZodType {
  if (query && (!(query instanceof z.ZodObject) || allowsUnknownFields(query))) return query;
  const COMMON_ERRORS = response === 'file' ? workspaceOrTicket : workspaceOnly;
  return query instanceof z.ZodObject ? query.extend(COMMON_ERRORS.shape).strict() : COMMON_ERRORS;
}

/** What the hook that enforces a route's access may answer. */
function accessErrors(access: Access): ErrorCode[] {
  if (access.kind === 'public') return [];
  const exempt = access.kind === 'person' && access.before_terms === true;
  const denied: ErrorCode[] = access.kind === 'person' ? [] : ['permission_denied'];
  return ['unauthenticated', ...denied, ...(exempt ? [] : (['terms_not_signed', 'not_found'] satisfies ErrorCode[]))];
}

/** The error answers of a call by status, each with its codes: the one shape that `mapError` gives them. */
export function describeErrors(access: Access, more: readonly ErrorCode[], base: Base = 'api') {
  const schema = base === 'wes' ? wesErrorSchema : errorBodySchema;
  const codes = new Set([...COMMON_ERRORS, ...accessErrors(access), ...more]);
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => statusOfCode[code]);
  const answers = [...byStatus].map(([status, found]) => [
    status,
    { description: `code: ${found.join(' | ')}`, content: { 'application/json': { schema } } },
  ]);
  return Object.fromEntries(answers);
}

function routeErrors(route: Route): ErrorCode[] {
  const byBody: ErrorCode[] = route.body ? ['too_large', 'unsupported_media_type'] : [];
  const byId: ErrorCode[] = route.params ? ['not_found'] : [];
  // A write may come again with its idempotency key while the first one is on its way, or with another body.
  const byKey: ErrorCode[] = !isReading(route) && route.base !== 'identity' ? ['conflict'] : [];
  return [...byBody, ...byId, ...byKey, ...(route.errors ?? [])];
}

const binarySchema = z.string().meta({ format: 'binary' });

function describeResponse({ response, also_file }: Pick<Route, 'response' | 'also_file'>) {
  if (response === 'events') {
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: z.string() } } };
  }
  if (response === 'redirect') return z.never().meta({ description: 'Redirects the browser (303)' });
  if (response !== 'file' && also_file) {
    const content = {
      'application/json': { schema: response },
      'application/octet-stream': { schema: binarySchema },
    };
    return { description: 'The answer, or the file that the body asks for', content };
  }
  if (response !== 'file') return response;
  return { description: 'The file', content: { 'application/octet-stream': { schema: binarySchema } } };
}

const mediaTypes = { form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const;

/** A route of the contract as fastify's schema: what is validated, and what OpenAPI shows. */
export function describeRoute(route: Route) {
  const sentences = [describeGeneralNames(route), route.used_by ? `Used by: ${route.used_by}` : null];
  const description = sentences.filter((message) => message !== null).join(' ');
  const operationId = operationIdOf(route);
  return {
    ...(operationId === undefined ? {} : { operationId }),
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    tags: [route.base === 'wes' ? 'wes' : (route.path.split('/')[1] ?? 'portal')],
    querystring: querySchema(route),
    ...(route.params ? { params: route.params } : {}),
    ...(route.body ? { body: route.body } : {}),
    ...(route.body && route.encoding !== 'multipart' ? { 'x-body-limit': bodyLimitOf(route) } : {}),
    ...(route.encoding && route.encoding !== 'json' ? { consumes: [mediaTypes[route.encoding]] } : {}),
    response: {
      200: describeResponse(route),
      ...(route.accepted ? { 202: route.accepted } : {}),
      ...describeErrors(route.access, routeErrors(route), route.base),
    },
    security: route.access.kind === 'public' ? [] : [{ bearer: [] }],
  };
}
