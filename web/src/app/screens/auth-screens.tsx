export { ForgotPasswordScreen, OutboxScreen, ResetPasswordScreen, SignUpScreen } from '#features/identity';
