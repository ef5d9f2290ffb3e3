import { adminRoutes } from '@cohortium/contract';
import { endAccountSessions, listAccountSessions } from '#identity';
import type { Api, PersonAsker, RequestFacts } from '#platform/http';
import type { Acting, Admin } from './admin.ts';
import { announce, editAnnouncement, listAnnouncements, removeAnnouncement } from './announcements/announce.ts';
import { dismissBanner, showBanners } from './announcements/show-banners.ts';
import { exportActs } from './audit/export-acts.ts';
import { findActs, showWords } from './audit/find-acts.ts';
import { listMail, openMessage, resendMessage } from './outbox/outbox.ts';
import { rememberEngine, showSystem } from './system/show-system.ts';
import { changeOverseen, closeOverseen, overseeWorkspaces, reopenOverseen } from './workspaces/oversee-workspaces.ts';

const actingOf = ({ asker, request }: { asker: PersonAsker; request: RequestFacts }): Acting => ({
  person: asker.person,
  request_id: request.request_id,
});

function registerAnnouncementRoutes(api: Api, admin: Admin): void {
  api.mount(adminRoutes.banners, async ({ asker }) => ({ data: await showBanners(admin, asker.person) }));
  api.mount(adminRoutes.dismissBanner, ({ asker, params, body }) =>
    dismissBanner(admin, asker.person, { ...params, ...body }),
  );
  api.mount(adminRoutes.announcements, ({ query }) => listAnnouncements(admin, query));
  api.mount(adminRoutes.announce, async (call) => ({ data: await announce(admin, actingOf(call), call.body) }));
  api.mount(adminRoutes.editAnnouncement, async (call) => ({
    data: await editAnnouncement(admin, actingOf(call), { id: call.params.id, change: call.body }),
  }));
  api.mount(adminRoutes.removeAnnouncement, (call) => removeAnnouncement(admin, actingOf(call), call.params.id));
}

function registerAuditRoutes(api: Api, admin: Admin): void {
  api.mount(adminRoutes.audit, ({ query }) => findActs(admin, query));
  api.mount(adminRoutes.auditWords, async () => ({ data: await showWords(admin) }));
  api.mountDownload({ file: adminRoutes.auditFile, ticket: adminRoutes.auditTicket }, async ({ asker, query }) =>
    exportActs(admin, asker.person, query),
  );
}

function registerWorkspaceRoutes(api: Api, admin: Admin): void {
  api.mount(adminRoutes.workspaces, ({ query }) => overseeWorkspaces(admin, query));
  api.mount(adminRoutes.editWorkspace, async (call) => ({
    data: await changeOverseen(admin, actingOf(call), { id: call.params.id, change: call.body }),
  }));
  api.mount(adminRoutes.deactivateWorkspace, async (call) => ({
    data: await closeOverseen(admin, actingOf(call), { id: call.params.id, reason: call.body.reason }),
  }));
  api.mount(adminRoutes.restoreWorkspace, async (call) => ({
    data: await reopenOverseen(admin, actingOf(call), call.params.id),
  }));
}

/** The calls with which the portal is looked after, and the banner that everyone sees. */
export function registerAdminRoutes(api: Api, admin: Admin): void {
  registerAnnouncementRoutes(api, admin);
  registerAuditRoutes(api, admin);
  registerWorkspaceRoutes(api, admin);
  api.mount(adminRoutes.mails, ({ query }) => listMail(admin, query));
  api.mount(adminRoutes.openMail, async (call) => ({
    data: await openMessage(admin, actingOf(call), call.params.id),
  }));
  api.mount(adminRoutes.resendMail, async (call) => ({
    data: await resendMessage(admin, actingOf(call), call.params.id),
  }));
  api.mount(adminRoutes.accountSessions, async ({ asker, params }) => ({
    data: await listAccountSessions(admin, asker.person, params.id),
  }));
  api.mount(adminRoutes.endAccountSessions, async (call) => ({
    data: await endAccountSessions(admin, actingOf(call), call.params.id),
  }));
  const started_at = admin.platform.clock.now();
  const engineNow = rememberEngine(admin);
  api.mount(adminRoutes.system, async () => ({ data: await showSystem({ admin, started_at, engineNow }) }));
}
