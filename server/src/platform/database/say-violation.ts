import { UniqueViolation } from './database-errors.ts';

/** For `catch`: what this constraint of uniqueness refuses is said in the module's words; every other failure goes on as it is. */
export const sayViolation =
  (constraint: string, say: () => Error) =>
  (error: unknown): never => {
    throw error instanceof UniqueViolation && error.constraint === constraint ? say() : error;
  };
