import { findMissingValueTerm } from '@cohortium/contract';
import type { MetadataValue } from '../projects-tables.ts';
import { regionOf } from './parse-location.ts';
import { type ColumnMeaning, type PersonalKind, readColumn } from './personal-columns.ts';
import { toYears, yearOfDate } from './read-date.ts';

export const OLDEST_YEARS = 90;

/** Kinds that are never public. Other kinds apply only to human samples and are generalised. */
export const directKinds: readonly PersonalKind[] = ['person_name', 'email', 'phone', 'hospital_id'];

const EMAIL = /(?<![^\s@<>()"',;:])[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[a-z]{2,}/i;
const PHONE =
  /(?<![\w.])(?:\+\d{1,3}[\s().-]*\d[\d\s().-]{6,}\d|\(\d{3}\) ?\d{3}-\d{4}|\d{3}[-.]\d{3}[-.]\d{4})(?![\w.])/;
const HOSPITAL = /^\d{3}-\d{2}-\d{4}$|\b(?:MRN|NHS|SSN)[\s:#.]*\d[\d -]{4,}/i;
const UK_POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/;
const COORDINATES = /-?\d{1,2}\.\d+ ?°? ?[NS]?[,; ]+-?\d{1,3}\.\d+ ?°? ?[EW]?/i;
/** `Anna Müller` or `Müller, Anna`. */
const NAME = /^\p{Lu}[\p{L}'’-]+,? (?:\p{Lu}\.? )?\p{Lu}[\p{L}'’-]+$/u;

const digits = (text: string): number => text.replaceAll(/\D/g, '').length;
const isYesNo = (text: string): boolean => /^(?:yes|no|y|n|true|false|0|1|urban|rural|mixed)$/i.test(text);

/** Patterns found anywhere in a cell. */
export function kindOfText(text: string): PersonalKind | null {
  if (text.includes('@') && EMAIL.test(text)) return 'email';
  if (!/\d{2}/.test(text)) return null;
  if (HOSPITAL.test(text)) return 'hospital_id';
  return PHONE.test(text) ? 'phone' : null;
}

/** Whether a cell matches what its column name says; `mobile: yes` is no number. */
function matchesColumnKind(kind: PersonalKind, text: string): boolean {
  if (kind === 'phone') return digits(text) >= 6;
  if (kind === 'coordinates') return /\d/.test(text) && Number(text) !== Math.trunc(Number(text));
  if (kind === 'birth_date') return /\d/.test(text);
  if (kind === 'fine_place') return /\p{L}{2}/u.test(text) && !isYesNo(text);
  return !isYesNo(text);
}

/** The largest number of an age's words, in years; `> 95`, `90-95 years` and `1100 months` all tell. */
function ageInYears(cell: MetadataValue, perYear: number): number {
  if (typeof cell === 'number') return cell / perYear;
  const text = cell ?? '';
  const numbers = Array.from(text.matchAll(/\d+(?:\.\d+)?/g), ([number]) => Number(number));
  const stated = units.find(([, unit]) => unit.test(text))?.[0] ?? perYear;
  return Math.max(0, ...numbers) / stated;
}
const units = [
  [1, /year|\dy\b/i],
  [12, /month|\dm\b/i],
  [52, /week|\dw\b/i],
  [365, /day|\dd\b/i],
] as const;

const squeezed = (text: string | null) => text?.replaceAll(/\s/g, '');

function ofPeople(column: ColumnMeaning, text: string, cell: MetadataValue): PersonalKind | null {
  const { is_place, is_date, units_per_year } = column;
  if (units_per_year !== null && ageInYears(cell, units_per_year) > OLDEST_YEARS) return 'old_age';
  if (is_place) {
    if (UK_POSTCODE.test(text)) return 'postcode';
    if (COORDINATES.test(text)) return 'coordinates';
    if (squeezed(regionOf(text)) !== squeezed(text)) return 'fine_place';
  }
  if (is_date && yearOfDate(text) !== text) return 'exact_date';
  return typeof cell === 'string' && toYears(text) !== text ? 'exact_date' : null;
}

/** Most cells, distinguished quickly: numbers, and words without an address or enough digits for a date or number. */
const isHarmless = (cell: MetadataValue): boolean => typeof cell !== 'string' || !/@|\d\D?\d/.test(cell);

/** Kind of personal data in a cell, or null. `people`: whether the sample is from a human. */
export function findPersonal(name: string, cell: MetadataValue, { people }: { people: boolean }): PersonalKind | null {
  const column = readColumn(name);
  if (column.is_plain && isHarmless(cell)) return null;
  const text = cell === null ? '' : String(cell).trim();
  if (findMissingValueTerm(text) !== null) return null;
  const promised = column.kind !== null && matchesColumnKind(column.kind, text) ? column.kind : null;
  if (promised && (people || directKinds.includes(promised))) return promised;
  if (column.is_name && NAME.test(text)) return 'person_name';
  return (typeof cell === 'string' ? kindOfText(text) : null) ?? (people ? ofPeople(column, text, cell) : null);
}
