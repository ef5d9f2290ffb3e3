import { config } from 'zod';

// zod tries whether it may compile code when a schema is made; our content security policy says no, and would report
// the try. So this module must be imported before the contract's schemas.
config({ jitless: true });
