import { z } from 'zod';
import { timestampSchema } from '../vocabulary/id.ts';

export const sessionSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.literal('bearer'),
  expires_at: timestampSchema,
});
export type Session = z.infer<typeof sessionSchema>;
