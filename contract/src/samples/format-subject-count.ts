/** How many subjects some samples come from, in words; none recorded is reported, not shown as 0. */
export function formatSubjectCount(n_subjects: number): string {
  if (n_subjects === 0) return 'subjects not recorded';
  return n_subjects === 1 ? '1 subject' : `${n_subjects.toLocaleString('en')} subjects`;
}
