export { Breadcrumbs } from './breadcrumbs.tsx';
export { Card } from './card.tsx';
export { Fact, Facts } from './facts.tsx';
export { PageHeader } from './page-header.tsx';
export { Shell } from './shell.tsx';
export { Sidebar, SidebarTrigger } from './sidebar.tsx';
export { SidebarCount, SidebarHeading, SidebarItem, SidebarNav } from './sidebar-nav.tsx';
export { SidebarProvider, type SidebarState, useIsMobile, useMediaQuery, useSidebar } from './sidebar-state.tsx';
export { Tab, Tabs } from './tabs.tsx';
