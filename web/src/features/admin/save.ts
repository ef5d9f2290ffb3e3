import {
  type AccountSession,
  type AdminWorkspace,
  type AppRole,
  adminRoutes,
  type announcementBodySchema,
  type announcementChangeSchema,
  ssoRoutes,
} from '@cohortium/contract';
import type { z } from 'zod';
import { call, refresh } from '#platform/api';

/** The administration's write calls; each refreshes the queries it affects. */

const refreshAccounts = () => refresh(ssoRoutes.users, ssoRoutes.user, adminRoutes.accountSessions);

export interface AccountEdit {
  app_role_name?: AppRole;
  is_disabled?: boolean;
}

export async function editAccount(id: string, body: AccountEdit) {
  const { data } = await call(ssoRoutes.editUser, { params: { id }, body });
  await refreshAccounts();
  return data;
}

export async function removeAccount(id: string) {
  await call(ssoRoutes.removeUser, { params: { id }, body: {} });
  await refresh(ssoRoutes.users);
}

export async function endSessions(id: AccountSession['id']): Promise<number> {
  const { data } = await call(adminRoutes.endAccountSessions, { params: { id } });
  await refreshAccounts();
  return data.n_ended;
}

const refreshWorkspaces = () => refresh(adminRoutes.workspaces);

export async function editWorkspace(
  { id, change_no }: Pick<AdminWorkspace, 'id' | 'change_no'>,
  fields: { name: string; description: string },
) {
  try {
    const { data } = await call(adminRoutes.editWorkspace, { params: { id }, body: { change_no, ...fields } });
    return data;
  } finally {
    await refreshWorkspaces();
  }
}

export async function deactivateWorkspace(id: string, reason: string) {
  const { data } = await call(adminRoutes.deactivateWorkspace, { params: { id }, body: { reason } });
  await refreshWorkspaces();
  return data;
}

export async function restoreWorkspace(id: string) {
  const { data } = await call(adminRoutes.restoreWorkspace, { params: { id } });
  await refreshWorkspaces();
  return data;
}

const refreshAnnouncements = () => refresh(adminRoutes.announcements, adminRoutes.banners);

export type AnnouncementInput = z.input<typeof announcementBodySchema>;
export type AnnouncementEdit = z.input<typeof announcementChangeSchema>;

export async function createAnnouncement(body: AnnouncementInput) {
  await call(adminRoutes.createAnnouncement, { body });
  await refreshAnnouncements();
}

export async function editAnnouncement(id: string, body: AnnouncementEdit) {
  try {
    await call(adminRoutes.editAnnouncement, { params: { id }, body });
  } finally {
    await refreshAnnouncements();
  }
}

export async function removeAnnouncement(id: string) {
  await call(adminRoutes.removeAnnouncement, { params: { id } });
  await refreshAnnouncements();
}

export async function dismissBanner(id: string, change_no: number) {
  try {
    await call(adminRoutes.dismissBanner, { params: { id }, body: { change_no } });
  } finally {
    await refresh(adminRoutes.banners);
  }
}

export async function openMail(id: string) {
  const { data } = await call(adminRoutes.openMail, { params: { id } });
  return data;
}

export async function resendMail(id: string) {
  await call(adminRoutes.resendMail, { params: { id } });
  await refresh(adminRoutes.mails);
}
