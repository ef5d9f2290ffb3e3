import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
/** A phone's clock may be a step off either way. */
const MAX_STEPS_OFF = 1;

const createTotp = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Cohortium', label, algorithm: 'SHA1', digits: 6, period: STEP_S, secret });

/** A new secret of 160 bits, and the address that authenticator apps read from a QR code (RFC 6238, key URI format). */
export function newEnrolment(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: createTotp(secret, email).toString() };
}

/** The 30 s step that a code belongs to, or null when it is none of now. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const delta = createTotp(Secret.fromBase32(secret), '').validate({
    token: code,
    timestamp: now.getTime(),
    window: MAX_STEPS_OFF,
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_S) + delta;
}
