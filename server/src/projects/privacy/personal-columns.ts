import { LRUCache } from 'lru-cache';
import { normalizeUnicode } from '#platform/text';

/**
 * What a column's name says that its cells tell about a person. Kinds are after the identifiers of the HIPAA safe
 * harbour rule (45 CFR 164.514(b)(2)) as far as they turn up in sample sheets.
 */
export type PersonalKind =
  | 'person_name'
  | 'email'
  | 'phone'
  | 'hospital_id'
  | 'birth_date'
  | 'postcode'
  | 'address'
  | 'coordinates'
  | 'fine_place'
  | 'exact_date'
  | 'old_age';

/** `patientName`, `Patient-Name (full)` → `patient_name_full`. */
const plainName = (column: string): string =>
  normalizeUnicode(column.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase(), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '');

const wordPattern = (...alternatives: string[]): RegExp => new RegExp(`(?:^|_)(?:${alternatives.join('|')})(?:_|$)`);

const person = 'first|last|family|given|middle|maiden|full|patient|subject|participant|donor|mother|father|person';

/** Columns whose name alone decides, the first that fits. */
const byName: readonly (readonly [PersonalKind, RegExp])[] = [
  ['email', wordPattern('e_?mails?', 'mail_address')],
  ['phone', wordPattern('(?:tele|cell_?|mobile_)?phones?', 'mobile', 'fax', 'tel')],
  ['person_name', wordPattern(`(?:${person})_?names?`, 'surname', 'forename', 'initials')],
  [
    'hospital_id',
    wordPattern(
      'mrn',
      'medical_record(?:_(?:no|nr|number|id))?',
      'hospital_(?:id|no|nr|number)',
      '(?:patient|case|chart|insurance|health_card|passport)_(?:no|nr|number)',
      'nhs(?:_(?:no|number|id))?',
      'ssn',
      'social_security(?:_\\w+)?',
      'national_id',
      'cpr',
      'personnummer',
    ),
  ],
  [
    'birth_date',
    wordPattern('dob', 'birth_?da(?:te|y)', 'date_of_birth', 'birth_year', 'year_of_birth', 'birth_month'),
  ],
  ['postcode', wordPattern('post(?:al)?_?code', 'zip', 'zip_?code', 'plz')],
  ['address', wordPattern('street', '(?:home_|postal_|ip_)?address', 'house_number')],
  ['coordinates', wordPattern('lat', 'lon', 'lng', 'latitude', 'longitude', 'gps', 'coordinates?')],
  [
    'fine_place',
    wordPattern(
      'city',
      'town',
      'village',
      'municipality',
      'county',
      'district',
      'suburb',
      'neighbou?rhood',
      'locality',
      'commune',
      'borough',
      '(?:hospital|clinic|school)(?:_name|_site)?$',
    ),
  ],
];

/** Location columns; country and region can stay. */
const places = [
  /^(?:location|country|countries|place|residence|birthplace)$/,
  /^(?:geo_?loc(?:_name)?|geo_loc_name_country|(?:geographic|sampling|collection)_location)$/,
  wordPattern('country_of_(?:birth|residence|origin)', 'place_of_(?:birth|residence)'),
];
const dates = wordPattern('date', 'day_of_(?:collection|sampling|visit|surgery|death)', 'timestamp', 'datetime');
const host = /^host(?:_(?:organism|species|scientific_name|common_name|tax_?id|taxon_id))?$/;
const organism = /^(?:organism|scientific_name|species)$/;
const ages = wordPattern('ages?');
const unborn = wordPattern('gestational', 'gestation', 'conception', 'menstrual', 'postmenstrual', 'conceptional');
const units = [
  [12, wordPattern('months?', 'mo')],
  [52, wordPattern('weeks?', 'wks?')],
  [365, wordPattern('days?')],
] as const;

export interface ColumnMeaning {
  /** Meaning of all cells by column name alone. */
  kind: PersonalKind | null;
  is_place: boolean;
  is_date: boolean;
  /** Tells of whom the sample is, or what was sequenced of it. */
  human_source: 'host' | 'organism' | null;
  /** `name` alone: of a strain or of a person. */
  is_name: boolean;
  /** The name says nothing about its cells. */
  is_plain: boolean;
  /** How many of an age's units make a year; null when the column has no ages. */
  units_per_year: number | null;
}

function meaningOf(column: string): ColumnMeaning {
  const plain = plainName(column);
  const tellsAge = ages.test(plain) && !unborn.test(plain);
  const kind = byName.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
  const is_place = places.some((pattern) => pattern.test(plain));
  const is_date = dates.test(plain);
  const is_name = /^names?$/.test(plain);
  const is_plain = kind === null && !is_place && !is_date && !is_name && !tellsAge;
  const source = host.test(plain) ? 'host' : organism.test(plain) ? 'organism' : null;
  const units_per_year = tellsAge ? (units.find(([, unit]) => unit.test(plain))?.[0] ?? 1) : null;
  return { kind, human_source: source, is_place, is_date, is_name, is_plain, units_per_year };
}

const REMEMBERED_AT_MOST = 5000;
const remembered = new LRUCache<string, ColumnMeaning>({ max: REMEMBERED_AT_MOST });

/** Meaning of a column by its name; cached, because it is called per cell. */
export function readColumn(column: string): ColumnMeaning {
  const known = remembered.get(column);
  if (known) return known;
  const meaning = meaningOf(column);
  remembered.set(column, meaning);
  return meaning;
}
