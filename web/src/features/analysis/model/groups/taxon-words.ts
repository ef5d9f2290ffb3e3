/** Without the parents that tell two taxa of one name apart. */
export const shortName = (name: string): string => name.replace(/ \([^()]*›.*\)$/, '');
