import { UniqueViolation } from './database-errors.ts';

/** For `catch`: what this constraint of uniqueness refuses is reported in the module's words; every other failure goes on as it is. */
export const onUniqueViolation =
  (constraint: string, toError: () => Error) =>
  (error: unknown): never => {
    throw error instanceof UniqueViolation && error.constraint === constraint ? toError() : error;
  };
