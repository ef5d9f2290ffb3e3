export { ForgotPasswordScreen, OutboxScreen, ResetPasswordScreen } from '#features/identity';
export { SignUp as SignUpScreen } from './sign-up.tsx';
