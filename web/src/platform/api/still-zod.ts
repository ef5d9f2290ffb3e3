import { config } from 'zod';

// zod tries whether it may compile code when a schema is made; our content security policy says no, and would report
// the try. So this stands before the contract's schemas: it is the first import of whoever brings them.
config({ jitless: true });
