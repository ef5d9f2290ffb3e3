import { z } from 'zod';

/** The name of a field in an address. */
export const fieldChoice = z.string().max(200).optional().catch(undefined);

/** A whole number in an address; absent where it is none. */
export const wholeNumber = (least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).optional().catch(undefined);
