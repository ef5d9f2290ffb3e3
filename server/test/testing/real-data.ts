import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of real data sets that `npm run real-data` was given. */
    real_data: string;
  }
}

/** A file of the real data sets, for `*.real.test.ts` alone: they are run by `npm run real-data`, never by `npm test`. */
export function realData(...path: string[]): string {
  return join(inject('real_data'), ...path);
}
