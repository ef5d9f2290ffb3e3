export { AnnouncementsScreen } from './announcements-screen.tsx';
export { AuditScreen } from './audit/audit-screen.tsx';
export { Banners, BannerText } from './banners.tsx';
export { MailScreen } from './system/outbox-screen.tsx';
export { SystemScreen } from './system/system-screen.tsx';
export { UsersScreen } from './users/users-screen.tsx';
export { WorkspacesScreen } from './workspaces-screen.tsx';
