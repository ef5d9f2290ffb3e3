import { z } from 'zod';

export const providers = ['google', 'orcid'] as const;
export const providerSchema = z.enum(providers);
export type Provider = z.infer<typeof providerSchema>;
export const PROVIDER_NAME: Record<Provider, string> = { google: 'Google', orcid: 'ORCID' };
