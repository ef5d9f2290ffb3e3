export { ForgotPasswordScreen } from './forgot-password-screen.tsx';
export { LoginScreen } from './login-screen.tsx';
export { OutboxScreen } from './messages/outbox-screen.tsx';
export { ResetPasswordScreen } from './reset-password-screen.tsx';
export { ReauthDialog, SecurityCards } from './security/lazy-security.ts';
export { TermsDialog } from './sign-up/lazy-terms.ts';
export { SignUpScreen } from './sign-up/sign-up-screen.tsx';
