export { CreateWorkspaceDrawer } from './components/create-workspace-drawer.tsx';
export { HomeScreen } from './components/home-screen.tsx';
export { AnswerInvitation, InvitationWords } from './components/invitations/invitation-words.tsx';
export { OwnInvitations } from './components/invitations/own-invitations.tsx';
export { invitationToken, useInvitation } from './components/invitations/use-invitation.ts';
export { MembersScreen } from './components/members/members-screen.tsx';
export { SetupWorkspaceScreen } from './components/setup-workspace-screen.tsx';
export { WorkspaceSwitcher } from './components/workspace-switcher.tsx';
