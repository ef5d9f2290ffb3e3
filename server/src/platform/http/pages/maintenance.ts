import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/index.ts';

const EXEMPT_PATHS = ['/health', '/ready'];

const maintenancePage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cohortium is under maintenance</title><link rel="stylesheet" href="/maintenance.css">
<main><h1>Cohortium is under maintenance</h1><p>The portal is down for maintenance and will be back soon.
Your data is safe, and runs continue when it is back.</p></main></html>`;

const maintenanceCss = `body{font:16px/1.5 Inter,system-ui,sans-serif;color:#14191b;background:#f6f7f7;display:grid;place-items:center;min-height:100vh;margin:0}
main{max-width:34rem;padding:2rem}h1{font-size:1.75rem;font-weight:600;letter-spacing:-.02em}`;

/** With the maintenance flag every call answers 503 and every address a page that says so. */
export function enableMaintenanceMode(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (EXEMPT_PATHS.includes(path)) return;
    if (path === '/maintenance.css') return reply.type('text/css').send(maintenanceCss);
    if (/^\/(api|identity|sso)(?:\/|$)/.test(path)) {
      throw new AppError('maintenance', 'The portal is down for maintenance. Try again later.');
    }
    return reply.code(503).type('text/html; charset=utf-8').send(maintenancePage);
  });
}
