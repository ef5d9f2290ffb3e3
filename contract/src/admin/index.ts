import { announcementRoutes } from './announcements.ts';
import { auditRoutes } from './audit.ts';
import { mailRoutes } from './outbox.ts';
import { accountSessionRoutes } from './sessions.ts';
import { systemRoutes } from './system.ts';
import { adminWorkspaceRoutes } from './workspaces.ts';

export * from './announcements.ts';
export * from './audit.ts';
export * from './outbox.ts';
export * from './sessions.ts';
export * from './system.ts';
export * from './workspaces.ts';

/** Looking after the portal; pages take the group that they call. */
export const adminRoutes = {
  ...announcementRoutes,
  ...auditRoutes,
  ...mailRoutes,
  ...accountSessionRoutes,
  ...systemRoutes,
  ...adminWorkspaceRoutes,
} as const;
