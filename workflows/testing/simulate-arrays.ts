import { seededDraws } from '../src/simulate-pairs.ts';
import { type BeadType, writeIdat } from './write-idat.ts';

export interface SimulatedProbe {
  name: string;
  address_a: number;
  /** Of type I probes, which measure unmethylated and methylated with a bead type each. */
  address_b: number | null;
  design: 'II' | 'I red' | 'I green';
  chromosome: string;
  position: number;
  gene: string;
}

interface Control {
  address: number;
  type: string;
  colour: string;
  detail: string;
}

export interface SimulatedArray {
  probes: readonly SimulatedProbe[];
  controls: readonly Control[];
}

const plainControls: readonly (readonly [type: string, n: number, detail: string])[] = [
  ['NEGATIVE', 60, 'Negative'],
  ['NORM_A', 8, 'Norm_A'],
  ['NORM_T', 8, 'Norm_T'],
  ['NORM_C', 8, 'Norm_C'],
  ['NORM_G', 8, 'Norm_G'],
  ['BISULFITE CONVERSION II', 4, 'BS Conversion II'],
];

/** All controls without addresses. Those of conversion I are green in the lower half of their numbers. */
function controlsOf(conversionControls: number): Omit<Control, 'address'>[] {
  const pairs = conversionControls / 2;
  const plain = plainControls.flatMap(([type, n, detail]) =>
    Array.from({ length: n }, (_, at) => ({ type, colour: 'Black', detail: `${detail} ${at + 1}` })),
  );
  const conversion = ['C', 'U'].flatMap((letter) =>
    Array.from({ length: pairs }, (_, at) => ({
      ...{ type: 'BISULFITE CONVERSION I', detail: `BS Conversion I-${letter}${at + 1}` },
      colour: at < Math.floor(pairs / 2) ? 'Green' : 'Red',
    })),
  );
  return [...plain, ...conversion];
}

function designAt(at: number): SimulatedProbe['design'] {
  // 28 % of type I, of which two thirds shine red, as on real arrays.
  if (at % 25 >= 7) return 'II';
  return at % 3 === 0 ? 'I green' : 'I red';
}

interface ArrayDesign {
  probes: number;
  /** Its addresses begin here. */
  first?: number;
  /** Controls of conversion of type I: 12 as on 450k arrays, 10 as on EPIC arrays. */
  conversion_controls?: 10 | 12;
}

/** An array of so many probes, of which 50 each lie on X and Y and 30 are SNP probes. */
export function simulateArray({
  probes: n,
  first = 10_600_000,
  conversion_controls = 12,
}: ArrayDesign): SimulatedArray {
  let address = first;
  const next = () => {
    address += 7;
    return address;
  };
  const probes = Array.from({ length: n }, (_, at): SimulatedProbe => {
    const isSnp = at >= n - 30;
    const chromosome = isSnp ? '3' : at < 50 ? 'X' : at < 100 ? 'Y' : String(1 + (at % 22));
    const design = designAt(at);
    return {
      ...{ name: `${isSnp ? 'rs' : 'cg'}${String(10_000_000 + at * 37).padStart(8, '0')}`, address_a: next(), design },
      ...{
        address_b: design === 'II' ? null : next(),
        chromosome,
        position: 10_000 + at * 450,
        gene: `GENE${at % 400}`,
      },
    };
  });
  const controls = controlsOf(conversion_controls).map((control) => ({ address: next(), ...control }));
  return { probes, controls };
}

/** Illumina’s manifest of the array, as its CSV is written. */
export function manifestOf({ probes, controls }: SimulatedArray): string {
  const columns =
    'IlmnID,Name,AddressA_ID,AlleleA_ProbeSeq,AddressB_ID,AlleleB_ProbeSeq,Infinium_Design_Type,Next_Base,Color_Channel,Genome_Build,CHR,MAPINFO,UCSC_RefGene_Name,Relation_to_UCSC_CpG_Island';
  const width = columns.split(',').length;
  const wide = (cells: readonly (string | number)[]) =>
    [...cells, ...Array.from({ length: width - cells.length }, () => '')].join(',');
  const padded = (address: number | null) => (address === null ? '' : String(address).padStart(10, '0'));
  const rows = probes.map(({ name, address_a, address_b, design, chromosome, position, gene }) => {
    const colour = design === 'II' ? '' : design === 'I red' ? 'Red' : 'Grn';
    return [
      ...[name, name, padded(address_a), 'ACG', padded(address_b), address_b === null ? '' : 'ACA'],
      ...[design === 'II' ? 'II' : 'I', colour === 'Red' ? 'A' : colour === 'Grn' ? 'C' : '', colour, 37, chromosome],
      ...[position, `"${gene};${gene}"`, 'Island'],
    ].join(',');
  });
  return [
    ...[
      wide(['Illumina, Inc.']),
      wide(['[Heading]']),
      wide(['Assay Format', 'Infinium 2']),
      wide(['[Assay]']),
      columns,
    ],
    ...rows,
    wide(['[Controls]']),
    ...controls.map(({ address, type, colour, detail }) => wide([address, type, colour, detail])),
    '',
  ].join('\r\n');
}

export interface ArraySample {
  green: Buffer;
  red: Buffer;
  /** What both files say of each bead type. */
  beads: { green: BeadType[]; red: BeadType[] };
  /** The betas that were planted, in the order of the probes. */
  betas: number[];
}

export interface ArrayPlan {
  seed: number;
  /** Of the person, whose SNPs they are. */
  person?: number;
  sex?: 'female' | 'male';
  position?: string;
  /** The part of DNA that bisulfite converted. */
  conversion?: number;
  /** Probes, by place, on which there was no DNA. */
  dark?: readonly number[];
  /** Planted betas in place of those that are drawn. */
  betas?: readonly number[] | undefined;
}

const [BACKGROUND_GREEN, BACKGROUND_RED, SPREAD_GREEN, SPREAD_RED, DYE] = [400, 700, 100, 150, 1.6];

/** Normal and exponential variates of seeded draws. */
function variatesOf(seed: number) {
  const draw = seededDraws(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  return { draw, normal };
}
type Variates = ReturnType<typeof variatesOf>;

/** Most CpGs are either methylated or not. */
function drawBeta({ draw }: Variates): number {
  const kind = draw();
  if (kind < 0.4) return 0.02 + 0.12 * draw();
  return kind < 0.75 ? 0.8 + 0.17 * draw() : draw();
}

/** Levels that a person’s DNA has; SNPs are 0, ½ or 1, as the person’s are. */
function plantBetas(array: SimulatedArray, { seed, person = seed }: ArrayPlan): number[] {
  const [own, snps] = [variatesOf(seed + 1000), variatesOf(person + 77)];
  return array.probes.map(({ name }) => {
    const beta = drawBeta(own);
    return name.startsWith('rs') ? ([0.05, 0.5, 0.95][Math.floor(3 * snps.draw())] ?? 0.5) : beta;
  });
}

const clamp = (value: number): number => Math.min(65_535, Math.max(0, Math.round(value)));

interface Signal {
  address: number;
  green: number;
  red: number;
}

/** How much of the DNA of a chromosome there is. */
function doseOf(chromosome: string, sex: 'female' | 'male'): number {
  if (chromosome === 'Y') return sex === 'female' ? 0.02 : 0.5;
  return chromosome === 'X' && sex === 'male' ? 0.5 : 1;
}

function signalsOf(array: SimulatedArray, betas: readonly number[], plan: ArrayPlan, { draw }: Variates): Signal[] {
  const dark = new Set(plan.dark);
  return array.probes.flatMap(({ address_a, address_b, design, chromosome }, at): Signal[] => {
    const strength = 1500 + 9000 * (-Math.log(1 - draw())) ** 0.7;
    const total = dark.has(at) ? 0 : strength * doseOf(chromosome, plan.sex ?? 'female');
    const [m, u] = [total * (betas[at] ?? 0), total * (1 - (betas[at] ?? 0))];
    if (address_b === null) return [{ address: address_a, green: m, red: u * DYE }];
    const lit = (address: number, signal: number): Signal =>
      design === 'I red' ? { address, green: 0, red: signal * DYE } : { address, green: signal, red: 0 };
    return [lit(address_a, u), lit(address_b, m)];
  });
}

/** Controls by their type: none, both dyes’ reference, or how much of the DNA was converted. */
function controlSignal({ address, type, colour, detail }: Control, conversion: number): Signal {
  if (type === 'NORM_A' || type === 'NORM_T') return { address, green: 0, red: 8000 * DYE };
  if (type === 'NORM_C' || type === 'NORM_G') return { address, green: 8000, red: 0 };
  if (type === 'BISULFITE CONVERSION II') {
    return { address, green: 12_000 * (1 - conversion), red: 12_000 * conversion * DYE };
  }
  const [, kind] = /-([CU])\d$/.exec(detail) ?? [];
  if (kind === undefined) return { address, green: 0, red: 0 };
  const signal = 12_000 * (kind === 'C' ? conversion : 1 - conversion);
  return colour === 'Green' ? { address, green: signal, red: 0 } : { address, green: 0, red: signal * DYE };
}

/** Both files of a sample: planted betas, background, noise and a red dye that is brighter than the green one. */
export function scanArray(array: SimulatedArray, plan: ArrayPlan): ArraySample {
  const variates = variatesOf(plan.seed);
  const betas = plan.betas ? [...plan.betas] : plantBetas(array, plan);
  const signals = [
    ...signalsOf(array, betas, plan, variates),
    ...array.controls.map((control) => controlSignal(control, plan.conversion ?? 0.99)),
  ].sort((one, other) => one.address - other.address);
  const seen = (signal: number, background: number, spread: number): number =>
    clamp(signal + background + spread * variates.normal());
  const beadType = (id: number, mean: number): BeadType => ({
    ...{ id, mean, sd: clamp(mean * 0.1 + 20), beads: 4 + Math.floor(14 * variates.draw()) },
  });
  const green = signals.map((one) => beadType(one.address, seen(one.green, BACKGROUND_GREEN, SPREAD_GREEN)));
  const red = signals.map((one) => beadType(one.address, seen(one.red, BACKGROUND_RED, SPREAD_RED)));
  const place = { barcode: '204027420072', position: plan.position ?? 'R01C01' };
  return {
    green: writeIdat({ ...place, bead_types: green }),
    red: writeIdat({ ...place, bead_types: red }),
    ...{ beads: { green, red }, betas },
  };
}
