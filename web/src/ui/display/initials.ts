/** "Gut Inflammation Lab" → "GI", "ana.ribeiro@lab.example" → "AR", "RISK" → "RI". */
export function initialsOf(name: string): string {
  const nameParts = name
    .replace(/@.*$/s, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  const letters =
    nameParts.length > 1 ? nameParts.slice(0, 2).map((part) => [...part][0]) : [...(nameParts[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
}
