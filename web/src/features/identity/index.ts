export { ForgotPasswordScreen } from './components/forgot-password-screen.tsx';
export { LoginScreen } from './components/login-screen.tsx';
export { OutboxScreen } from './components/messages/outbox-screen.tsx';
export { ResetPasswordScreen } from './components/reset-password-screen.tsx';
export { ReauthDialog, SecurityCards } from './components/security/lazy-security.ts';
export { SignUpScreen } from './components/sign-up/sign-up-screen.tsx';
export { TermsDialog } from './components/terms/lazy-terms.ts';
