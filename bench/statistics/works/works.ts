/** What an implementation tells of a work: each time it was done, one number of the answer, and its memory. */
export interface Measured {
  ms: number[];
  /** The same for all that are right: a sum of distances, F, the first eigenvalue, the taxa found. */
  check: number;
  peak_mb: number;
  versions: string;
}

export interface BenchTable {
  name: string;
  n: number;
  width: number;
}

export interface Work {
  title: string;
  /** Our own ways: what `our-work.ts` calls them. */
  ours: readonly string[];
  /** Each with how many times faster the first of ours, or the one named, is to be. */
  peers: readonly { peer: string; target: number; against?: string }[];
  table: BenchTable;
  /** Ours at half of the samples too, to tell how it grows. */
  grows: boolean;
}

type Tables = Record<'large' | 'real' | 'treed' | 'classes' | 'real_classes', BenchTable>;

/** The works of the table in the issue, in the order in which they are done: what takes longest comes last. */
export const worksOn = ({ large, real, treed, classes, real_classes }: Tables): Work[] => [
  {
    ...{ title: 'Bray–Curtis', ours: ['bray-curtis f32', 'bray-curtis f64'], table: large, grows: true },
    peers: [
      { peer: 'bray-curtis', target: 30 },
      { peer: 'bray-curtis', target: 12, against: 'bray-curtis f64' },
      { peer: 'vegan', target: 100 },
    ],
  },
  {
    ...{ title: 'PCoA, 3 axes', ours: ['pcoa'], table: large, grows: true },
    peers: [{ peer: 'pcoa-fsvd', target: 1 }],
  },
  {
    ...{ title: 'Unweighted UniFrac', ours: ['unifrac'], table: treed, grows: true },
    peers: [{ peer: 'unifrac', target: 1 }],
  },
  { ...{ title: 'LEfSe', ours: ['lefse'], table: classes, grows: true }, peers: [{ peer: 'lefse', target: 50 }] },
  { ...{ title: 'LEfSe', ours: ['lefse'], table: real_classes, grows: false }, peers: [{ peer: 'lefse', target: 50 }] },
  {
    ...{ title: 'Bray–Curtis', ours: ['bray-curtis f32', 'bray-curtis f64'], table: real, grows: false },
    peers: [
      { peer: 'bray-curtis', target: 30 },
      { peer: 'bray-curtis', target: 12, against: 'bray-curtis f64' },
      { peer: 'vegan', target: 100 },
    ],
  },
  {
    ...{ title: 'PCoA, 3 axes', ours: ['pcoa'], table: real, grows: false },
    peers: [
      { peer: 'pcoa-fsvd', target: 1 },
      { peer: 'pcoa-eigh', target: 100 },
    ],
  },
  {
    ...{ title: 'PERMANOVA, 999', ours: ['permanova'], table: real, grows: false },
    peers: [{ peer: 'permanova', target: 30 }],
  },
  {
    ...{ title: 'PCoA, 3 axes', ours: ['pcoa'], table: large, grows: false },
    peers: [{ peer: 'pcoa-eigh', target: 100 }],
  },
  {
    ...{ title: 'PERMANOVA, 999', ours: ['permanova'], table: large, grows: true },
    peers: [{ peer: 'permanova', target: 30 }],
  },
];
