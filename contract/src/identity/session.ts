import { z } from 'zod';
import { timestampSchema } from '../vocabulary/id.ts';

/** What a browser that has signed in before shows, so that a stranger's guesses do not keep it out. It opens nothing. */
export const deviceTokenSchema = z.string().regex(/^[\w-]{43}$/, 'must be a device token of 43 characters');

export const sessionSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.literal('bearer'),
  expires_at: timestampSchema,
  device_token: deviceTokenSchema,
});
export type Session = z.infer<typeof sessionSchema>;
