import { z } from 'zod';

/** A field name in a URL parameter. */
export const fieldChoice = z.string().max(200).optional().catch(undefined);

/** A whole number in a URL parameter; undefined if it is not one. */
export const wholeNumber = (least: number, most: number) =>
  z.coerce.number().int().min(least).max(most).optional().catch(undefined);
