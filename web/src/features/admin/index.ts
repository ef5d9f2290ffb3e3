export { AnnouncementsScreen } from './announcements/announcements-screen.tsx';
export { Banners, BannerText } from './announcements/banners.tsx';
export { AuditScreen } from './audit/audit-screen.tsx';
export { MailScreen } from './system/outbox-screen.tsx';
export { SystemScreen } from './system/system-screen.tsx';
export { UsersScreen } from './users/users-screen.tsx';
export { WorkspacesScreen } from './workspaces/workspaces-screen.tsx';
