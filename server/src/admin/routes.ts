import { adminRoutes } from '@cohortium/contract';
import { endAccountSessions, listAccountSessions } from '#identity';
import type { Api } from '#platform/http';
import type { Admin } from './admin.ts';
import {
  closeWorkspaceAsAdmin,
  listAllWorkspaces,
  reopenWorkspaceAsAdmin,
  updateWorkspaceAsAdmin,
} from './admin-workspaces.ts';
import {
  createAnnouncement,
  deleteAnnouncementWithAudit,
  dismissBanner,
  editAnnouncement,
  listAnnouncements,
  listBanners,
} from './announcements.ts';
import { exportAuditLog, listAuditEvents, listAuditTerms } from './audit-log.ts';
import { listMail, openMessage, resendMessage } from './outbox.ts';
import { getSystemState, memoizeEngineVersion } from './show-system.ts';

function registerAnnouncementRoutes(api: Api, admin: Admin): void {
  api.mount(adminRoutes.banners, async ({ caller }) => ({ data: await listBanners(admin, caller.person) }));
  api.mount(adminRoutes.dismissBanner, ({ caller, params, body }) =>
    dismissBanner(admin, caller.person, { ...params, ...body }),
  );
  api.mount(adminRoutes.announcements, ({ query }) => listAnnouncements(admin, query));
  api.mount(adminRoutes.createAnnouncement, async (call) => ({
    data: await createAnnouncement(admin, call.caller, call.body),
  }));
  api.mount(adminRoutes.editAnnouncement, async (call) => ({
    data: await editAnnouncement(admin, call.caller, { id: call.params.id, change: call.body }),
  }));
  api.mount(adminRoutes.removeAnnouncement, (call) => deleteAnnouncementWithAudit(admin, call.caller, call.params.id));
}

function registerAuditRoutes(api: Api, admin: Admin): void {
  api.mount(adminRoutes.audit, ({ query }) => listAuditEvents(admin, query));
  api.mount(adminRoutes.auditFilterValues, async () => ({ data: await listAuditTerms(admin) }));
  api.mountDownload({ file: adminRoutes.auditFile, ticket: adminRoutes.auditTicket }, async ({ caller, query }) =>
    exportAuditLog(admin, caller.person, query),
  );
}

function registerWorkspaceRoutes(api: Api, admin: Admin): void {
  api.mount(adminRoutes.workspaces, ({ query }) => listAllWorkspaces(admin, query));
  api.mount(adminRoutes.editWorkspace, async (call) => ({
    data: await updateWorkspaceAsAdmin(admin, call.caller, { id: call.params.id, change: call.body }),
  }));
  api.mount(adminRoutes.deactivateWorkspace, async (call) => ({
    data: await closeWorkspaceAsAdmin(admin, call.caller, { id: call.params.id, reason: call.body.reason }),
  }));
  api.mount(adminRoutes.restoreWorkspace, async (call) => ({
    data: await reopenWorkspaceAsAdmin(admin, call.caller, call.params.id),
  }));
}

/** The calls with which the portal is looked after, and the banner that everyone sees. */
export function registerAdminRoutes(api: Api, admin: Admin): void {
  registerAnnouncementRoutes(api, admin);
  registerAuditRoutes(api, admin);
  registerWorkspaceRoutes(api, admin);
  api.mount(adminRoutes.mails, ({ query }) => listMail(admin, query));
  api.mount(adminRoutes.openMail, async (call) => ({
    data: await openMessage(admin, call.caller, call.params.id),
  }));
  api.mount(adminRoutes.resendMail, async (call) => ({
    data: await resendMessage(admin, call.caller, call.params.id),
  }));
  api.mount(adminRoutes.accountSessions, async ({ caller, params }) => ({
    data: await listAccountSessions(admin, caller.person, params.id),
  }));
  api.mount(adminRoutes.endAccountSessions, async (call) => ({
    data: await endAccountSessions(admin, call.caller, call.params.id),
  }));
  const started_at = admin.platform.clock.now();
  const engineNow = memoizeEngineVersion(admin);
  api.mount(adminRoutes.system, async () => ({
    data: await getSystemState({ admin, started_at, getEngine: engineNow }),
  }));
}
