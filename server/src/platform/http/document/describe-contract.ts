import { allRoutes, uploadRoute } from '@cohortium/contract';
import { readConfig } from '../../config/index.ts';
import { createHttp } from '../create-http.ts';
import { describeApi } from './document-api.ts';

/** The OpenAPI document of every call in the contract, as the portal serves it, without a portal. */
export async function describeContract(): Promise<object> {
  const nobody = { findCaller: async () => null };
  const config = readConfig({}, [], '/');
  const parts = { config, logger: false as const, pages: null, source: nobody, readiness: async () => [] };
  const api = await createHttp({ ...parts, once: (_, work) => work() });
  for (const route of allRoutes) {
    if (route.response === 'events') api.mountEvents(route, refuse);
    else if (route.response === 'file') api.mountFile(route, refuse);
    else if (route.response === 'redirect') api.mountRedirect(route, refuse);
    else if (route.encoding === 'multipart') api.mountMultipart(route, refuse);
    else api.mount(route, refuse);
  }
  api.mountUpload(uploadRoute, refuse);
  await api.app.ready();
  const document = describeApi(api.app);
  await api.app.close();
  const paths = Object.entries(document.paths ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...document, paths: Object.fromEntries(paths) };
}

async function refuse(): Promise<never> {
  throw new Error('This server only serves its API description.');
}
