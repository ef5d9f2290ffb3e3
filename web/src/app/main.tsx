import '../platform/api/still-zod.ts';
import '../ui/app.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followTheme, installNonce } from '#platform';
import { connect, requestReauth } from '#platform/api';
import { Toaster, toast } from '#ui/feedback';
import { isPage } from './page-routes.ts';
import { router } from './routes.tsx';
import { createSession, requestedWorkspace, storedSession } from './run-session.ts';
import { withoutSlash } from './session-paths.ts';
import { SessionContext } from './use-session.ts';

installNonce();
followTheme();

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

const session = createSession({
  // Uses the full URL, whose search part may hold page state.
  go: (to) => void router.navigate({ href: to, replace: true }),
  reload: () => location.reload(),
  showMessage: (sentence) => toast({ title: sentence, tone: 'danger' }),
});
connect({
  token: () => session.state().token,
  workspace_id: () => session.state().workspace_id,
  onResponse: (reply) => session.send({ kind: 'answered', ...reply }),
  prove: requestReauth,
});
// After the navigation that is under way, so that the rules may start one of their own; and before the first
// step, whose way to the sign-in is a change too.
router.history.subscribe(({ location: at }) => {
  const path = withoutSlash(at.pathname);
  const moved = { path, address: addressOf(at), exists: isPage(path) };
  queueMicrotask(() => session.send({ kind: 'path_changed', ...moved }));
});
const { token, workspace_id, back } = storedSession();
session.send({
  kind: 'started',
  path: withoutSlash(router.history.location.pathname),
  address: addressOf(router.history.location),
  exists: isPage(router.history.location.pathname),
  token,
  back,
  workspace_id: requestedWorkspace(location.search, workspace_id),
});
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <SessionContext value={session}>
      <RouterProvider router={router} />
      <Toaster />
    </SessionContext>
  </StrictMode>,
);
