import { decimalOf, IMPORT, isVisible } from '@cohortium/contract';
import { normalizeUnicode } from '#platform/text';
import type { Lineage } from '#samples';
import { isMangled } from '../../sheet/check-ids.ts';
import { ImportTableError, shortened } from './import-table-error.ts';
import type { Orientation } from './shapes/table-file.ts';

export interface BuiltFeature {
  feature_id: string;
  sequence: string | null;
  /** Null where the table says nothing of it. */
  lineage: Lineage | null;
  /** Rank of a clade row that includes everything below it: 0 is the domain, −1 the root, 7 below species. */
  clade_rank: number | null;
  annotations?: Readonly<Record<string, string | null>>;
}

/** Amounts above zero and measured zeros, by the places of sample and feature, with the line they stand in (0 where there are no lines). */
export interface Entries {
  sample: Uint32Array;
  feature: Uint32Array;
  amount: Float64Array;
  line: Uint32Array;
}

/** Further figures and words of entries, by column; what an entry does not have is a hole. */
export interface FurtherColumns {
  readonly figures: Map<string, number[]>;
  readonly texts: Map<string, string[]>;
}

const NAME_AT_MOST = 200;
const FEATURE_AT_MOST = 10_000;

const wider = <T extends Uint32Array | Float64Array>(made: T, old: T): T => {
  made.set(old);
  return made;
};

/** Gathers samples, features and amounts while files are read: 20 bytes an amount. */
export class TableBuilder {
  readonly samples: string[] = [];
  readonly features: BuiltFeature[] = [];
  readonly warnings = new Set<string>();
  /** Database of a MetaPhlAn profile. */
  readonly releases = new Set<string>();
  readonly further: FurtherColumns = { figures: new Map(), texts: new Map() };
  /** Orientation of a wide table. */
  orientation: Orientation | null = null;
  #facts = new Map<string, Record<string, string>>();
  #samplePlaces = new Map<string, number>();
  #featurePlaces = new Map<string, number>();
  #n = 0;
  #entries: Entries = {
    sample: new Uint32Array(1024),
    feature: new Uint32Array(1024),
    amount: new Float64Array(1024),
    line: new Uint32Array(1024),
  };

  /** Sample facts from the files, by sample name; a sheet takes precedence. */
  get facts(): ReadonlyMap<string, Readonly<Record<string, string>>> {
    return this.#facts;
  }

  addFacts(sample: string, facts: Record<string, string>): void {
    const name = normalizeUnicode(sample);
    this.#facts.set(name, { ...this.#facts.get(name), ...facts });
  }

  /** The place of a sample, new or known. */
  sample(written: string, line: number | null = null): number {
    // Normalized like sheet cells, because file names can have decomposed characters on macOS.
    const name = normalizeUnicode(written);
    const known = this.#samplePlaces.get(name);
    if (known !== undefined) return known;
    if (name === '' || name.length > NAME_AT_MOST || !isVisible(name)) {
      const message = name === '' ? 'A sample has no name.' : `“${shortened(name)}” can’t be a sample name.`;
      throw new ImportTableError(message, `Use 1 to ${NAME_AT_MOST} printable characters.`, line);
    }
    if (this.samples.length >= IMPORT.maximum_samples) {
      throw new ImportTableError(
        `There are more than ${IMPORT.maximum_samples} samples.`,
        'Split the import into parts.',
        line,
      );
    }
    this.#samplePlaces.set(name, this.samples.length);
    return this.samples.push(name) - 1;
  }

  /** The place of a sample that must not be there yet. */
  newSample(name: string, line: number | null = null): number {
    if (this.#samplePlaces.has(normalizeUnicode(name))) {
      throw new ImportTableError(`The sample ${shortened(name)} occurs twice.`, 'Name each sample once.', line);
    }
    return this.sample(name, line);
  }

  feature(feature_id: string, line: number | null = null): number {
    const known = this.#featurePlaces.get(feature_id);
    if (known !== undefined) return known;
    if (feature_id === '' || feature_id.length > FEATURE_AT_MOST) {
      throw new ImportTableError('A feature has no name, or its name is too long.', 'Name each feature.', line);
    }
    this.#featurePlaces.set(feature_id, this.features.length);
    return this.features.push({ feature_id, sequence: null, lineage: null, clade_rank: null }) - 1;
  }

  newFeature(feature_id: string, line: number | null = null): number {
    if (this.#featurePlaces.has(feature_id)) {
      const remedy = isMangled(feature_id)
        ? 'A spreadsheet program has made one name of two (MARCH1 and MARC1 become 1-Mar). Take the table from the program that wrote it.'
        : 'Name each feature once.';
      throw new ImportTableError(`The feature ${shortened(feature_id)} occurs twice.`, remedy, line);
    }
    return this.feature(feature_id, line);
  }

  featurePlace = (feature_id: string): number | undefined => this.#featurePlaces.get(feature_id);

  describe(place: number, details: Partial<BuiltFeature>): void {
    const feature = this.features[place];
    if (feature) this.features[place] = { ...feature, ...details };
  }

  /** The number of the entry; null of nothing. `keeps_zero`: 0 was measured, as of methylated shares; a count of 0 is not written down. */
  add(sample: number, feature: number, at: { amount: number; line: number; keeps_zero?: boolean }): number | null {
    if (at.amount === 0 && at.keeps_zero !== true) return null;
    if (this.#n === this.#entries.sample.length) this.#grow();
    const { sample: samples, feature: features, amount, line } = this.#entries;
    samples[this.#n] = sample;
    features[this.#n] = feature;
    amount[this.#n] = at.amount;
    line[this.#n] = at.line;
    this.#n += 1;
    return this.#n - 1;
  }

  #grow(): void {
    if (this.#n >= IMPORT.maximum_entries) {
      const message = `There are more than ${IMPORT.maximum_entries} amounts above zero.`;
      throw new ImportTableError(message, 'Split the samples over several imports.');
    }
    const length = Math.min(this.#n * 2, IMPORT.maximum_entries);
    const { sample, feature, amount, line } = this.#entries;
    this.#entries = {
      sample: wider(new Uint32Array(length), sample),
      feature: wider(new Uint32Array(length), feature),
      amount: wider(new Float64Array(length), amount),
      line: wider(new Uint32Array(length), line),
    };
  }

  entries(): Entries {
    const { sample, feature, amount, line } = this.#entries;
    const end = this.#n;
    return {
      sample: sample.subarray(0, end),
      feature: feature.subarray(0, end),
      amount: amount.subarray(0, end),
      line: line.subarray(0, end),
    };
  }
}

/** No sum of such amounts becomes infinite. */
const isAmount = (amount: number): boolean => amount >= 0 && amount <= Number.MAX_SAFE_INTEGER;

/** An amount that is a number already, in a table without lines. */
export function requireAmount(amount: number, where: string): number {
  if (isAmount(amount)) return amount;
  throw new ImportTableError(`${amount} (${where}) is not an amount.`, 'Amounts are numbers of 0 or more.');
}

/** An amount as it is written; anything but a number from zero up is refused by its place. */
export function readAmount(cell: string, line: number, where = ''): number {
  const amount = decimalOf(cell.trim());
  if (amount !== null && isAmount(amount)) return amount;
  const what = cell.trim() === '' ? 'An empty cell' : `“${shortened(cell)}”`;
  const isGrouped = /^\d{1,3}(,\d{3})+$/.test(cell.trim());
  const remedy = isGrouped
    ? `Write ${cell.trim().replaceAll(',', '')}, without commas between thousands.`
    : 'Enter a number of 0 or more; 0 if the feature is absent.';
  throw new ImportTableError(`${what}${where} is not an amount.`, remedy, line);
}
