/** Without the parents that tell two taxa of one name apart. */
export const shortTaxonName = (name: string): string => name.replace(/ \([^()]*›.*\)$/, '');
