import type { z } from 'zod';

/** A method of analysis: what it takes, what it answers, and the path of the call that waits for it. */
export interface MethodDefinition {
  path: string;
  summary: string;
  parameters: z.ZodType;
  result: z.ZodType;
}

export const defineMethod = <const Method extends MethodDefinition>(method: Method): Method => method;
