import { environment } from './environment.ts';

/** Where feedback and reports of faults go. */
export const CONTACT_EMAIL = environment.contact_email;
