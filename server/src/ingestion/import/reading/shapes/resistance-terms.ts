/**
 * Drug classes and mechanisms as ResFinder’s table and CARD’s ontology name them, from the words of each program. A word that
 * is not here stays as it is written.
 */
const classes: readonly (readonly [title: string, words: string])[] = [
  [
    'Aminoglycoside',
    'aminoglycoside|aminoglycosides|aminocyclitol|amoniglycoside|gentamicin|tobramycin|amikacin|kanamycin|streptomycin|spectinomycin|neomycin|netilmicin|apramycin|hygromycin|dibekacin|sisomicin|paromomycin|butirosin|ribostamycin|lividomycin|isepamicin',
  ],
  ['Amphenicol', 'amphenicol|phenicol|phenicols|chloramphenicol|florfenicol|thiamphenicol'],
  ['Bacitracin', 'bacitracin|bacitracins'],
  [
    'Beta-lactam',
    'beta-lactam|betalactam|betalactams|beta-lactams|β-lactam|beta lactam|penam|penem|penams|penicillin|penicillins|cephalosporin|cephalosporins|cephamycin|carbapenem|carbapenems|monobactam|ampicillin|amoxicillin|amoxicillin/clavulanic acid|ampicillin/clavulanic acid|piperacillin|piperacillin/tazobactam|ticarcillin|ticarcillin/clavulanic acid|cefoxitin|cefotaxime|ceftazidime|ceftriaxone|cefepime|cefazolin|cephalothin|aztreonam|meropenem|imipenem|ertapenem|oxacillin|methicillin|temocillin|cefixime|ceftiofur|benzylpenicillin|ceftazidime-avibactam',
  ],
  ['Bleomycin', 'bleomycin'],
  ['Elfamycin', 'elfamycin|elfamycins'],
  [
    'Folate pathway antagonist',
    'folate pathway antagonist|sulfonamide|sulfonamides|sulphonamide|sulfone|trimethoprim|diaminopyrimidine|sulfamethoxazole|sulfisoxazole|sulfathiazole|trimethoprim/sulfamethoxazole',
  ],
  ['Fosfomycin', 'fosfomycin|phosphonic acid'],
  ['Steroid antibacterial', 'steroid antibacterial|fusidic acid|fusidane|fusidic_acid'],
  ['Glycopeptide', 'glycopeptide|glycopeptides|vancomycin|teicoplanin'],
  ['Lincosamide', 'lincosamide|lincosamides|lincomycin|clindamycin'],
  [
    'Macrolide',
    'macrolide|macrolides|erythromycin|azithromycin|clarithromycin|tylosin|telithromycin|spiramycin|tilmicosin|mls|macrolide-lincosamide-streptogramin b',
  ],
  ['Multidrug', 'multidrug|multi-drug resistance|multi-drug_resistance|drug_and_biocide_resistance|efflux'],
  ['Nitrofuran', 'nitrofuran|nitrofurantoin'],
  ['Nitroimidazole', 'nitroimidazole|metronidazole'],
  ['Oxazolidinone', 'oxazolidinone|oxazolidinones|linezolid'],
  ['Peptide antibiotic', 'peptide antibiotic|peptide|lipopeptide|cationic_antimicrobial_peptides|daptomycin'],
  ['Pleuromutilin', 'pleuromutilin|pleuromutilins|tiamulin'],
  ['Polymyxin', 'polymyxin|polymyxins|colistin'],
  ['Pseudomonic acid', 'pseudomonic acid|mupirocin'],
  [
    'Quaternary ammonium compound',
    'quaternary ammonium compound|quaternary ammonium compounds|quaternary ammonium|qac|benzylkonium chloride|ethidium bromide|cetylpyridinium chloride|chlorhexidine',
  ],
  ['Disinfectant', 'disinfecting agents and antiseptics|disinfectant|disinfectants|biocide|triclosan'],
  [
    'Quinolone',
    'quinolone|quinolones|fluoroquinolone|fluoroquinolones|ciprofloxacin|nalidixic acid|levofloxacin|norfloxacin|ciprofloxacin i/r',
  ],
  ['Rifamycin', 'rifamycin|rifampin|rifampicin'],
  [
    'Streptogramin',
    'streptogramin|streptogramins|pristinamycin iia|quinupristin|virginiamycin|quinupristin/dalfopristin',
  ],
  ['Streptogramin A', 'streptogramin a'],
  ['Streptogramin B', 'streptogramin b'],
  ['Streptothricin', 'streptothricin|nourseothricin|nucleoside|nucleosides'],
  ['Tetracycline', 'tetracycline|tetracyclines|doxycycline|minocycline|tigecycline|glycylcycline'],
];

const mechanisms: readonly (readonly [title: string, pattern: RegExp])[] = [
  ['Antibiotic efflux', /efflux|pump/i],
  ['Antibiotic target protection', /protection/i],
  [
    'Antibiotic target replacement',
    /target replacement|alternate path|synthetase|synthesis|reductase|pteroate_synthase/i,
  ],
  ['Reduced permeability to antibiotic', /permeability|porin/i],
  [
    'Antibiotic target alteration',
    /target (?:site )?(?:alteration|modification)|methyltransferase|van[a-z]-type|mutation/i,
  ],
  [
    'Antibiotic inactivation',
    /inactivat|degradation|modification|ribosyl|acetyltransfer|phosphotransfer|nucleotid|lactamase|hydrolase|esterase|thiol_transferase|class a;group/i,
  ],
];

const titles = new Map(classes.flatMap(([title, words]) => words.split('|').map((word) => [word, title] as const)));

const sentence = (text: string): string => {
  const plain = text.replaceAll('_', ' ').trim();
  // BETA-LACTAM and the like; names such as “rRNA methyltransferase” keep their letters.
  const lower = plain === plain.toUpperCase() ? plain.toLowerCase() : plain;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};

const isNothing = (word: string): boolean => /^(?:|na|n\/a|-|\.|none|unknown)$/i.test(word);

function classOf(word: string): string {
  const key = word
    .toLowerCase()
    .replace(/ (?:antibiotic|resistance)s?$/, '')
    .replace(/^unknown /, '');
  return titles.get(key) ?? titles.get(key.replaceAll('_', ' ')) ?? sentence(word.replace(/ resistance$/i, ''));
}

const folded = (words: readonly string[], fold: (word: string) => string): string | null =>
  [
    ...new Set(
      words
        .map((word) => word.trim())
        .filter((word) => !isNothing(word))
        .map(fold),
    ),
  ]
    .sort()
    .join('; ') || null;

/** Several of one gene have semicolons, commas or strokes between; a name with a stroke in it stays whole. */
function partsOf(text: string): string[] {
  return text.split(/[;,]/).flatMap((part) => {
    const whole = part.trim();
    return titles.has(whole.toLowerCase()) || !whole.includes('/') ? [whole] : whole.split('/');
  });
}

/** Drug classes of a gene, “; ” between; null where none is named. */
export const foldDrugClasses = (text: string): string | null => folded(partsOf(text), classOf);

/** Mechanisms of a gene, “; ” between; null where none is named. */
export const foldMechanisms = (text: string): string | null =>
  folded(text.split(';'), (word) => mechanisms.find(([, pattern]) => pattern.test(word))?.[0] ?? sentence(word));

/** “ARO:3000589” of `3000589`, `ARO_3000589` or “ARO:3000589”. */
export const foldAro = (text: string): string | null => {
  const [, number] = /^(?:ARO[:_ ]?)?(\d{7})$/i.exec(text.trim()) ?? [];
  return number ? `ARO:${number}` : null;
};
