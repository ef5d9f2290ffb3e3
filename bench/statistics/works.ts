/** What an implementation reports of a work: the time of each pass, one number of the answer, and its memory. */
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

type Tables = Record<'large' | 'hmp' | 'real' | 'treed' | 'classes' | 'real_classes', BenchTable>;

const brayCurtis = (table: BenchTable, grows: boolean): Work => ({
  ...{ title: 'Bray–Curtis', ours: ['bray-curtis f32', 'bray-curtis f64'], table, grows },
  peers: [
    { peer: 'bray-curtis', target: 30 },
    { peer: 'bray-curtis', target: 12, against: 'bray-curtis f64' },
    { peer: 'vegan', target: 100 },
  ],
});

const pcoa = (table: BenchTable, peers: readonly ('pcoa-fsvd' | 'pcoa-eigh')[], grows: boolean): Work => ({
  ...{ title: 'PCoA, 3 axes', ours: ['pcoa'], table, grows },
  peers: peers.map((peer) => ({ peer, target: peer === 'pcoa-fsvd' ? 1 : 100 })),
});

const permanova = (table: BenchTable, grows: boolean): Work => ({
  ...{ title: 'PERMANOVA, 999', ours: ['permanova'], table, grows },
  peers: [{ peer: 'permanova', target: 30 }],
});

const lefse = (table: BenchTable, grows: boolean): Work => ({
  ...{ title: 'LEfSe', ours: ['lefse'], table, grows },
  peers: [{ peer: 'lefse', target: 50 }],
});

/**
 * The works of the table in the issue, synthetic and on real tables (5,000 profiles of body sites; the Atlas, as a small one), in
 * the order in which they are done: what takes longest comes last.
 */
export const listWorks = ({ large, hmp, real, treed, classes, real_classes }: Tables): Work[] => [
  pcoa(large, ['pcoa-fsvd'], true),
  pcoa(hmp, ['pcoa-fsvd'], true),
  {
    ...{ title: 'Unweighted UniFrac', ours: ['unifrac'], table: treed, grows: true },
    peers: [{ peer: 'unifrac', target: 1 }],
  },
  brayCurtis(real, false),
  pcoa(real, ['pcoa-fsvd', 'pcoa-eigh'], false),
  permanova(real, false),
  lefse(classes, true),
  lefse(real_classes, false),
  brayCurtis(large, true),
  brayCurtis(hmp, true),
  pcoa(large, ['pcoa-eigh'], false),
  pcoa(hmp, ['pcoa-eigh'], false),
  permanova(large, true),
  permanova(hmp, true),
];
