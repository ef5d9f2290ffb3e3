export { TermsDialog } from './auth-frame.tsx';
export { ForgotPasswordScreen } from './forgot-password-screen.tsx';
export { LoginScreen } from './login-screen.tsx';
export { OutboxScreen } from './outbox-screen.tsx';
export { ResetPasswordScreen } from './reset-password-screen.tsx';
export { ReauthDialog, SecurityCards } from './security/lazy-security.ts';
export { SignUpScreen } from './sign-up-screen.tsx';
