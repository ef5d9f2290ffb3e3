import { expect, test } from 'vitest';
import { typeStrains } from './write-reference.mjs';

const gold = `>7000004128189537\tAnabaena variabilis ATCC 29413 \t7000|16s_rRNA\tBacteria; Bacteroidetes; Bacteroidetes; Bacteroidales; Bacteroidaceae; Megamonas
acgt
>S000388105 Ramlibacter tataouinensis (T); TTB310; AF144383 Ramlibacter tataouinensis\tBacteria; Proteobacteria; Betaproteobacteria; Burkholderiales; Comamonadaceae; Ramlibacter
acgtn
ggcc
>S000394143 A strain (T)\tBacteria; Proteobacteria; Gammaproteobacteria; Alteromonadales; Incertae sedis 7; Marinobacter
tttt
`;

test('only type strains are taken, with six ranks that vsearch can read', () => {
  expect(typeStrains(gold)).toEqual([
    {
      id: 'S000388105',
      tax: 'd:Bacteria,p:Proteobacteria,c:Betaproteobacteria,o:Burkholderiales,f:Comamonadaceae,g:Ramlibacter',
      sequence: 'ACGTNGGCC',
    },
    {
      id: 'S000394143',
      tax: 'd:Bacteria,p:Proteobacteria,c:Gammaproteobacteria,o:Alteromonadales,f:Incertae_sedis_7,g:Marinobacter',
      sequence: 'TTTT',
    },
  ]);
});
