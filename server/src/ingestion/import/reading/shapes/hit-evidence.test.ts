import { describe, expect, test } from 'vitest';
import { lines, read } from '../tables.fixture.ts';

/** What is kept of each gene of a sample, by gene; columns as the programs write them, rows made up. */
async function evidenceIn(text: string) {
  const { table } = await read({ 'P07.tsv': text });
  return Object.fromEntries(
    Array.from(table.feature, (place, entry) => {
      const figures = Object.entries(table.measures ?? {}).map(([name, values]) => [name, values[entry]]);
      const { feature_id = '', annotations } = table.features[place] ?? {};
      return [feature_id, { ...annotations, ...Object.fromEntries(figures) }];
    }),
  );
}

const files: [program: string, text: string, gene: string, kept: object][] = [
  [
    'AMRFinderPlus 4',
    lines(
      'Protein id\tContig id\tStart\tStop\tStrand\tElement symbol\tElement name\tScope\tType\tSubtype\tClass\tSubclass\tMethod\tTarget length\tReference sequence length\t% Coverage of reference\t% Identity to reference\tAlignment length\tClosest reference accession\tClosest reference name\tHMM accession\tHMM description\tHierarchy node',
      'NA\tc1\t101\t958\t+\tblaTEM-156\tclass A beta-lactamase TEM-156\tcore\tAMR\tAMR\tBETA-LACTAM\tCEPHALOSPORIN\tALLELEX\t286\t286\t100.00\t99.30\t286\tWP_061158039.1\tmade up\tNA\tNA\tx',
    ),
    'blaTEM-156',
    {
      ...{ identity: 99.3, method: 'ALLELEX', best_allele: 'WP_061158039.1', drug_class: 'Beta-lactam' },
      ...{ drug_subclass: 'Beta-lactam', gene_name: 'class A beta-lactamase TEM-156' },
    },
  ],
  [
    'AMRFinderPlus 3',
    lines(
      'Protein identifier\tContig id\tStart\tStop\tStrand\tGene symbol\tSequence name\tScope\tElement type\tElement subtype\tClass\tSubclass\tMethod\tTarget length\tReference sequence length\t% Coverage of reference sequence\t% Identity to reference sequence\tAlignment length\tAccession of closest sequence',
      'NA\tc1\t101\t958\t+\tdfrA1\ttrimethoprim-resistant dihydrofolate reductase\tcore\tAMR\tAMR\tTRIMETHOPRIM\tTRIMETHOPRIM\tBLASTX\t157\t157\t75.50\t98.00\t157\tWP_1',
    ),
    'dfrA1',
    { identity: 98, method: 'BLASTX', best_allele: 'WP_1', drug_class: 'Folate pathway antagonist' },
  ],
  [
    'ABRicate',
    lines(
      '#FILE\tSEQUENCE\tSTART\tEND\tSTRAND\tGENE\tCOVERAGE\tCOVERAGE_MAP\tGAPS\t%COVERAGE\t%IDENTITY\tDATABASE\tACCESSION\tPRODUCT\tRESISTANCE',
      'E07.fna\tc1\t11\t910\t+\tlsa(A)\t1-900/900\t====\t0/0\t100.00\t99.2\tncbi\tNG_1\tABC-F type protection protein\tLINCOSAMIDE;PLEUROMUTILIN;STREPTOGRAMIN',
    ),
    'lsa(A)',
    { identity: 99.2, best_allele: 'NG_1', drug_class: 'Lincosamide; Pleuromutilin; Streptogramin' },
  ],
  [
    'ResFinder',
    lines(
      'Resistance gene\tIdentity\tAlignment Length/Gene Length\tCoverage\tPosition in reference\tContig\tPosition in contig\tPhenotype\tAccession no.',
      'rmtC\t99.50\t846/846\t100.0\t1..846\tNODE_1\t10..856\tAminoglycoside resistance\tAB194779',
    ),
    'rmtC',
    { identity: 99.5, best_allele: 'AB194779', drug_class: 'Aminoglycoside' },
  ],
  [
    'staramr',
    lines(
      'Isolate ID\tGene\tPredicted Phenotype\t%Identity\t%Overlap\tHSP Length/Total Length\tContig\tStart\tEnd\tAccession\tSequence',
      "K1\taac(6')-Ib-cr\tciprofloxacin I/R, tobramycin\t99.9\t93.83\t563/600\tNODE_1\t1\t563\tEU1\tACGT",
    ),
    "aac(6')-Ib-cr",
    { identity: 99.9, best_allele: 'EU1', drug_class: 'Aminoglycoside; Quinolone' },
  ],
  [
    'RGI',
    lines(
      'ORF_ID\tContig\tStart\tStop\tOrientation\tCut_Off\tPass_Bitscore\tBest_Hit_Bitscore\tBest_Hit_ARO\tBest_Identities\tARO\tModel_type\tDrug Class\tResistance Mechanism\tAMR Gene Family\tPercentage Length of Reference Sequence',
      'orf1\tc1\t7\t779\t+\tStrict\t500\t526.5\tNDM-1\t99.6\t3000589\tprotein homolog model\tcarbapenem; cephalosporin; penam\tantibiotic inactivation\tNDM beta-lactamase\t100.00',
    ),
    'NDM-1',
    {
      ...{ identity: 99.6, method: 'Strict', aro: 'ARO:3000589', drug_class: 'Beta-lactam' },
      ...{ mechanism: 'Antibiotic inactivation', gene_name: 'NDM beta-lactamase' },
    },
  ],
  [
    'AMR++',
    lines(
      'Sample\tGene\tHits\tGene Fraction',
      'Kp1\tMEG_1|Drugs|Aminoglycosides|Aminoglycoside_N-acetyltransferases|AAC6-PRIME\t14\t86.4865',
    ),
    'MEG_1|Drugs|Aminoglycosides|Aminoglycoside_N-acetyltransferases|AAC6-PRIME',
    { reads: 14, drug_class: 'Aminoglycoside', mechanism: 'Antibiotic inactivation', gene_name: 'AAC6-PRIME' },
  ],
];

describe('what a program tells of a hit is kept beside its coverage', () => {
  test.each(files)('of %s', async (_, text, gene, kept) => {
    expect((await evidenceIn(text))[gene]).toMatchObject(kept);
  });

  test('of several hits of a gene in a sample, of the one that covers most', async () => {
    const text = lines(
      'input_file_name\tgene_symbol\tgene_name\treference_database_name\tcoverage_percentage\tsequence_identity\tcoverage_depth\tdrug_class',
      'N1\tsul1\tmade up\tresfinder\t40.0\t99\t3\tsulfonamide antibiotic',
      'N1\tsul1\tmade up\tresfinder\t95.0\t91.5\t\tsulfonamide antibiotic',
    );
    const { table } = await read({ 'hits.tsv': text });
    expect(table.count[0]).toBeCloseTo(0.95, 9);
    expect(table.measures).toMatchObject({ identity: new Float64Array([91.5]) });
    // An empty cell is not a depth of 0.
    expect(table.measures?.depth).toEqual(new Float64Array([Number.NaN]));
    expect(table.features[0]?.annotations).toMatchObject({ drug_class: 'Folate pathway antagonist' });
  });
});
