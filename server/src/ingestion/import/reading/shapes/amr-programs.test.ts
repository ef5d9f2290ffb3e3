import { describe, expect, test } from 'vitest';
import { amountsOf, lines, read } from '../tables.fixture.ts';

/** The columns that each program writes, in its order; its rows are made up. */
const written: [program: string, text: string, found: Record<string, Record<string, number>>][] = [
  [
    'ABRicate',
    lines(
      '#FILE\tSEQUENCE\tSTART\tEND\tSTRAND\tGENE\tCOVERAGE\tCOVERAGE_MAP\tGAPS\t%COVERAGE\t%IDENTITY\tDATABASE\tACCESSION\tPRODUCT\tRESISTANCE',
      'E07.fna\tc1\t11\t910\t+\teat(A)\t1-900/900\t====\t0/0\t100.00\t99.2\tncbi\tNG_1\tmade up\tPLEUROMUTILIN',
      'E08.fna\tc9\t11\t460\t-\teat(A)\t1-450/900\t==..\t0/0\t50.00\t98.0\tncbi\tNG_1\tmade up\tPLEUROMUTILIN',
    ),
    { E07: { 'eat(A)': 1 }, E08: { 'eat(A)': 0.5 } },
  ],
  [
    'AMRFinderPlus 4',
    lines(
      'Protein id\tContig id\tStart\tStop\tStrand\tElement symbol\tElement name\tScope\tType\tSubtype\tClass\tSubclass\tMethod\tTarget length\tReference sequence length\t% Coverage of reference\t% Identity to reference\tAlignment length\tClosest reference accession\tClosest reference name\tHMM accession\tHMM description\tHierarchy node',
      'NA\tc1\t101\t958\t+\tblaTEM-156\tmade up\tcore\tAMR\tAMR\tBETA-LACTAM\tBETA-LACTAM\tALLELEX\t286\t286\t100.00\t100.00\t286\tWP_1\tmade up\tNA\tNA\tx',
    ),
    { P07: { 'blaTEM-156': 1 } },
  ],
  [
    'AMRFinderPlus 3',
    lines(
      'Protein identifier\tContig id\tStart\tStop\tStrand\tGene symbol\tSequence name\tScope\tElement type\tElement subtype\tClass\tSubclass\tMethod\tTarget length\tReference sequence length\t% Coverage of reference sequence\t% Identity to reference sequence\tAlignment length',
      'NA\tc1\t101\t958\t+\tblaPDC\tmade up\tcore\tAMR\tAMR\tBETA-LACTAM\tCEPHALOSPORIN\tBLASTX\t300\t397\t75.50\t99.00\t300',
    ),
    { P07: { blaPDC: 0.755 } },
  ],
  [
    'hAMRonization, whose changes of one gene are apart',
    lines(
      'input_file_name\tgene_symbol\tgene_name\treference_database_name\tanalysis_software_name\tcoverage_percentage\tnucleotide_mutation',
      'N1\t23S\tmade up\tNCBI\tamrfinderplus\t100.0\tc.2062A>G',
      'N1\t23S\tmade up\tNCBI\tamrfinderplus\t90.0\tc.2049A>G',
    ),
    { N1: { '23S c.2062A>G': 1, '23S c.2049A>G': 0.9 } },
  ],
  [
    'AMR++',
    lines('Sample\tGene\tHits\tGene Fraction', 'Kp1\tMEG_1|Drugs|Aminoglycosides|X|AAC\t14\t86.4865'),
    { Kp1: { 'MEG_1|Drugs|Aminoglycosides|X|AAC': 0.864865 } },
  ],
  [
    'RGI',
    lines(
      'ORF_ID\tContig\tStart\tStop\tOrientation\tCut_Off\tPass_Bitscore\tBest_Hit_Bitscore\tBest_Hit_ARO\tBest_Identities\tARO\tModel_type\tDrug Class\tResistance Mechanism\tAMR Gene Family\tPercentage Length of Reference Sequence',
      'orf1\tc1\t7\t779\t+\tPerfect\t500\t526.5\tNDM-1\t100.0\t3000589\tprotein homolog model\tcarbapenem\tinactivation\tNDM\t100.00',
    ),
    { P07: { 'NDM-1': 1 } },
  ],
  [
    'staramr',
    lines(
      'Isolate ID\tGene\tPredicted Phenotype\t%Identity\t%Overlap\tHSP Length/Total Length\tContig\tStart\tEnd\tAccession\tSequence',
      "K1\taac(6')-Ib-cr\tciprofloxacin\t99.9\t93.83\t563/600\tNODE_1\t1\t563\tEU1\tACGT",
    ),
    { K1: { "aac(6')-Ib-cr": 0.9383 } },
  ],
  [
    'ResFinder',
    lines(
      'Resistance gene\tIdentity\tAlignment Length/Gene Length\tCoverage\tPosition in reference\tContig\tPosition in contig\tPhenotype\tAccession no.',
      'rmtC\t100.00\t846/846\t100.0\t1..846\tNODE_1\t10..856\tAminoglycoside resistance\tAB1',
    ),
    { P07: { rmtC: 1 } },
  ],
];

describe('a table of AMR genes is known by its columns', () => {
  test.each(written)('of %s', async (_, text, expected) => {
    const found = await read({ 'P07.tsv': text });
    expect(found).toMatchObject({ data_type: 23, genome_type: 'amr_gene', unit: 'coverage' });
    const amounts = amountsOf(found);
    expect(Object.keys(amounts).sort()).toEqual(Object.keys(expected).sort());
    for (const [sample, genes] of Object.entries(expected)) {
      expect(Object.keys(amounts[sample] ?? {}).sort()).toEqual(Object.keys(genes).sort());
      for (const [gene, share] of Object.entries(genes)) expect(amounts[sample]?.[gene]).toBeCloseTo(share, 9);
    }
  });
});
