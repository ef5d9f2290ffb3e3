import { describe, expect, test } from 'vitest';
import { regionOf } from './parse-location.ts';
import { readColumn } from './personal-columns.ts';
import { toYears, yearOfDate } from './read-date.ts';

describe('a column’s name', () => {
  test.each([
    ['Patient Name', 'person_name'],
    ['firstName', 'person_name'],
    ['LAST_NAME', 'person_name'],
    ['E-Mail', 'email'],
    ['emailAddress', 'email'],
    ['Telephone', 'phone'],
    ['mobile.phone', 'phone'],
    ['MRN', 'hospital_id'],
    ['patient_number', 'hospital_id'],
    ['date of birth', 'birth_date'],
    ['DOB', 'birth_date'],
    ['Geburtsdatum', null],
    ['ZIP', 'postcode'],
    ['postalCode', 'postcode'],
    ['street', 'address'],
    ['latitude', 'coordinates'],
    ['City', 'fine_place'],
    ['hospital_name', 'fine_place'],
    ['hospital_stay', null],
    ['sample_name', null],
    ['library_name', null],
    ['forward', null],
    ['patient_id', null],
  ])('%s tells %s', (column, kind) => {
    expect(readColumn(column).kind).toBe(kind);
  });

  test.each([
    ['age', 1],
    ['Age (years)', 1],
    ['age_in_months', 12],
    ['host_age_weeks', 52],
    ['ageDays', 365],
    ['gestational_age', null],
    ['postmenstrual age', null],
    ['dosage', null],
    ['storage', null],
    ['stage', null],
  ])('%s tells an age of which %s make a year', (column, units) => {
    expect(readColumn(column).units_per_year).toBe(units);
  });

  test.each([
    ['host', 'host'],
    ['Host Species', 'host'],
    ['host_taxid', 'host'],
    ['organism', 'organism'],
    ['host_age', null],
    ['host_subject_id', null],
  ])('%s says of whom it is: %s', (column, message) => {
    expect(readColumn(column).human_source).toBe(message);
  });

  test('is remembered, however many columns there are', () => {
    const first = readColumn('collection_date');
    expect(readColumn('collection_date')).toBe(first);
    for (let at = 0; at < 6000; at += 1) readColumn(`own_column_${at}`);
    expect(readColumn('collection_date')).toEqual(first);
  });
});

describe('days', () => {
  test.each([
    ['from 2024-05-02 to 2024-06-01', 'from 2024 to 2024'],
    ['1 January 2020', '2020'],
    ['Jan 1st, 2020', '2020'],
    ['1-Jan-2020', '2020'],
    ['5/2024', '2024'],
    ['2020/01/31 08:30', '2020'],
    ['31.12.1999', '1999'],
    ['2019-2020', '2019-2020'],
    ['2024', '2024'],
    ['1850-01-01', '1850-01-01'],
    ['10.1000/2024', '10.1000/2024'],
    ['week 12', 'week 12'],
    ['Marine 2015, Omar 2015', 'Marine 2015, Omar 2015'],
    ['3rd Sept. 2015', '2015'],
    ['2013-12-XX', '2013'],
    ['2013-XX-XX', '2013'],
    ['PAN/CDC_259359_V1_V3/2015', 'PAN/CDC_259359_V1_V3/2015'],
    ['taken 3/2015', 'taken 2015'],
    ['Submitted (29-APR-2016) J. Craig Venter Institute', 'Submitted (2016) J. Craig Venter Institute'],
    ['', ''],
  ])('“%s” is cut to “%s”', (text, cut) => {
    expect(toYears(text)).toBe(cut);
  });

  test.each([
    ['202405021405', '2024'],
    ['2024-05-02T14:05:09.123+02:00', '2024'],
    [' 2024-05-02 ', '2024'],
    ['12.31.24', null],
    ['45414.5', null],
    ['spring', 'spring'],
  ])('in a column of dates “%s” is %s', (cell, year) => {
    expect(yearOfDate(cell)).toBe(year);
  });
});

describe('places', () => {
  test.each([
    ['usa:texas', 'usa: texas'],
    ['United Kingdom: England, London', 'United Kingdom: England'],
    ['Italy: Lazio/Rome', 'Italy: Lazio'],
    ['Italy: Lazio (Rome)', 'Italy: Lazio'],
    ['Germany:', 'Germany'],
    ['Houston, Texas, USA', 'USA'],
    ['Rome | Italy', 'Italy'],
    ['Deutschland', 'Deutschland'],
    ['Atlantis: North', null],
    ['DE', null],
    ['Asia', 'Asia'],
    ['GAZ:United States of America', 'GAZ:United States of America'],
    ['GAZ:Houston', null],
    ['unknown', 'unknown'],
  ])('%s is shown as %s', (cell, region) => {
    expect(regionOf(cell)).toBe(region);
  });
});
