/** Something typed or a file named that cannot be used; the sentence is for the person at the terminal. */
export class AnalysisError extends Error {
  override name = 'AnalysisError';
}
