import type { Term } from './term.ts';

/** A place on a body or in an environment that samples are taken from; `coarse` is the word of collection_site_coarse. */
export interface Site extends Term {
  coarse: string;
}

type Row = readonly [term: string, term_id: string, synonyms?: string];

const under = (coarse: string, rows: readonly Row[]): Site[] =>
  rows.map(([term, term_id, synonyms]) => ({ term, term_id, coarse, synonyms: synonyms?.split(', ') ?? [] }));

/**
 * A short list from UBERON (anatomy) and ENVO (environments) of what microbiome and other omics samples are taken from.
 * PROVENANCE: each id was looked up, and its label is the term. UBERON: the ontology's own `subsets/efo-slim.tsv`
 * (commit 323898ee) and `bridge/uberon-bridge-to-ma.obo` (2013-11-12); what neither lists (feces, meconium, digestive
 * tract, rumen, saliva, oral cavity, buccal mucosa, dental plaques, nasal cavity, nasopharynx, sputum, semen, serum,
 * milk, bile, breast, skeletal muscle tissue) in at least two other public tables of UBERON labels. ENVO: release
 * 2026-06-26, `subsets/material-hierarchy.obo`; biofilm, compost, drinking water and air in two tables of ENVO labels.
 */
export const sites: readonly Site[] = [
  ...under('gut', [
    [
      'feces',
      'UBERON:0001988',
      'stool, faeces, fecal, faecal, fecal sample, stool sample, fecal pellet, fecal pellets',
    ],
    ['meconium', 'UBERON:0007109'],
    ['digestive tract', 'UBERON:0001555', 'gi tract, gastrointestinal tract'],
    ['stomach', 'UBERON:0000945', 'gastric, gastric biopsy'],
    ['esophagus', 'UBERON:0001043', 'oesophagus, esophageal'],
    ['small intestine', 'UBERON:0002108', 'small bowel'],
    ['duodenum', 'UBERON:0002114', 'duodenal'],
    ['jejunum', 'UBERON:0002115', 'jejunal'],
    ['ileum', 'UBERON:0002116', 'ileal, terminal ileum'],
    ['large intestine', 'UBERON:0000059', 'large bowel'],
    ['caecum', 'UBERON:0001153', 'cecum, cecal, caecal'],
    ['colon', 'UBERON:0001155', 'colonic'],
    ['colonic mucosa', 'UBERON:0000317', 'mucosa of colon, colon biopsy'],
    ['rectum', 'UBERON:0001052', 'rectal, rectal swab'],
    ['rumen', 'UBERON:0007365', 'ruminal'],
  ]),
  ...under('mouth', [
    ['saliva', 'UBERON:0001836', 'spit, salivary'],
    ['oral cavity', 'UBERON:0000167', 'mouth, oral, oral swab, mouthwash'],
    ['tongue', 'UBERON:0001723', 'tongue dorsum'],
    ['buccal mucosa', 'UBERON:0006956', 'cheek, buccal, buccal swab'],
    ['dental plaque', 'UBERON:0016482', 'plaque'],
    ['subgingival dental plaque', 'UBERON:0016484', 'subgingival plaque'],
    ['supragingival dental plaque', 'UBERON:0016485', 'supragingival plaque'],
  ]),
  ...under('airways', [
    ['nasal cavity', 'UBERON:0001707', 'nose, nasal, nasal swab'],
    ['naris', 'UBERON:0000003', 'nares, nostril, anterior nares'],
    ['nasopharynx', 'UBERON:0001728', 'nasopharyngeal, nasopharyngeal swab, np swab'],
    ['oropharynx', 'UBERON:0001729', 'oropharyngeal, throat, throat swab, oropharynx swab, oropharyngeal swab'],
    ['trachea', 'UBERON:0003126', 'tracheal, tracheal aspirate'],
    ['bronchus', 'UBERON:0002185', 'bronchial'],
    ['lung', 'UBERON:0002048', 'pulmonary, lung tissue, lung biopsy'],
    ['sputum', 'UBERON:0007311', 'induced sputum'],
  ]),
  ...under('skin', [
    ['skin of body', 'UBERON:0002097', 'skin, skin swab, cutaneous'],
    ['external ear', 'UBERON:0001691', 'ear, retroauricular crease'],
    ['strand of hair', 'UBERON:0001037', 'hair'],
  ]),
  ...under('urogenital', [
    ['vagina', 'UBERON:0000996', 'vaginal, vaginal swab'],
    ['uterine cervix', 'UBERON:0000002', 'cervix, cervical, cervical swab'],
    ['uterus', 'UBERON:0000995', 'endometrium, uterine'],
    ['placenta', 'UBERON:0001987', 'placental'],
    ['amniotic fluid', 'UBERON:0000173'],
    ['urine', 'UBERON:0001088', 'urinary'],
    ['urinary bladder', 'UBERON:0001255', 'bladder'],
    ['semen', 'UBERON:0001968', 'seminal fluid'],
  ]),
  ...under('body fluid', [
    ['blood', 'UBERON:0000178', 'whole blood, peripheral blood'],
    ['blood plasma', 'UBERON:0001969', 'plasma'],
    ['blood serum', 'UBERON:0001977', 'serum'],
    ['milk', 'UBERON:0001913', 'breast milk, human milk'],
    ['bile', 'UBERON:0001970'],
    ['cerebrospinal fluid', 'UBERON:0001359', 'csf'],
  ]),
  ...under('tissue', [
    ['liver', 'UBERON:0002107', 'hepatic'],
    ['spleen', 'UBERON:0002106'],
    ['kidney', 'UBERON:0002113', 'renal'],
    ['heart', 'UBERON:0000948', 'cardiac'],
    ['brain', 'UBERON:0000955', 'cerebral'],
    ['pancreas', 'UBERON:0001264', 'pancreatic'],
    ['lymph node', 'UBERON:0000029'],
    ['bone marrow', 'UBERON:0002371'],
    ['adipose tissue', 'UBERON:0001013', 'fat, adipose'],
    ['skeletal muscle tissue', 'UBERON:0001134', 'muscle, skeletal muscle'],
    ['breast', 'UBERON:0000310', 'mammary'],
    ['prostate gland', 'UBERON:0002367', 'prostate'],
    ['ovary', 'UBERON:0000992', 'ovarian'],
    ['testis', 'UBERON:0000473', 'testes, testicular'],
  ]),
  ...under('environment', [
    ['soil', 'ENVO:00001998', 'bulk soil'],
    ['sediment', 'ENVO:00002007'],
    ['sea water', 'ENVO:00002149', 'seawater, ocean water, marine water'],
    ['fresh water', 'ENVO:00002011', 'freshwater, lake water, river water'],
    ['waste water', 'ENVO:00002001', 'wastewater'],
    ['sewage', 'ENVO:00002018', 'raw sewage'],
    ['sludge', 'ENVO:00002044'],
    ['drinking water', 'ENVO:00003064', 'tap water'],
    ['air', 'ENVO:00002005'],
    ['dust', 'ENVO:00002008', 'house dust'],
    ['biofilm', 'ENVO:00002034'],
    ['compost', 'ENVO:00002170'],
  ]),
];

const coarseSynonyms: Readonly<Record<string, string>> = {
  gut: 'intestinal, intestine, gastrointestinal, gi, stool',
  mouth: 'oral, oral cavity',
  airways: 'respiratory, respiratory tract, airway, lung, nose',
  skin: 'cutaneous',
  urogenital: 'vaginal, genital, urinary, genitourinary',
  'body fluid': 'fluid, blood',
  tissue: 'biopsy',
  environment: 'environmental, soil, water',
};

/** The words of collection_site_coarse. */
export const coarseSites: readonly Term[] = Object.entries(coarseSynonyms).map(([term, synonyms]) => ({
  term,
  term_id: null,
  synonyms: synonyms.split(', '),
}));
