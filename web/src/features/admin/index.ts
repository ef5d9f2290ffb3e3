export { AnnouncementsScreen } from './components/announcements/announcements-screen.tsx';
export { Banners, BannerText } from './components/announcements/banners.tsx';
export { AuditScreen } from './components/audit/audit-screen.tsx';
export { MailScreen } from './components/outbox/outbox-screen.tsx';
export { SystemScreen } from './components/system/system-screen.tsx';
export { UsersScreen } from './components/users/users-screen.tsx';
export { WorkspacesScreen } from './components/workspaces/workspaces-screen.tsx';
