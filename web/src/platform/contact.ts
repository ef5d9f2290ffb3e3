/** Where feedback and reports of faults go. */
export const CONTACT_EMAIL = 'feedback@cohortium.example';
