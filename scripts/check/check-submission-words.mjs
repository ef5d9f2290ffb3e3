import { findTexts } from './find-texts.mjs';
import { isProof } from './source-files.mjs';

/** Standard names of sheets, addresses, options and placeholders, in which “project” is no word of a sentence. */
const notWords =
  /[Oo]riginal project|\S*\/projects?\b\S*|--project\b|\{project:\w+\}|the project’s own|The project’s own/g;
/** Queries of the index are no sentences. */
const spoken = /^(?:web|server|contract)\/src\/(?!.*-index-store\.ts$)/;
/** Names of screens, not of what they show. */
const screenNames = 'web/src/app/page-routes.ts';
const projectFolders = /^(?:contract|server)\/src\/projects\//;
const declaration = /^(?:export )?(?:async )?(?:function|const|let|class|interface|type) (\w*[sS]ubmission\w*)/;

/**
 * Submission and project are one word each, as the glossary in CONTRIBUTING.md has them: people read “submission”; names of
 * what was submitted have “project”.
 */
export async function checkSubmissionWords(files) {
  const relevant = files.filter(({ path }) => spoken.test(path) && path !== screenNames && !isProof(path));
  const texts = await findTexts(relevant.filter(({ text }) => /\bprojects?\b/i.test(text)));
  const ofTexts = texts
    .filter(({ text }) => /\bprojects?\b/i.test(text.replaceAll(notWords, '')))
    .map(({ path, line }) => `${path}:${line}: people read “submission”, not “project”.`);
  const ofNames = relevant
    .filter(({ path }) => projectFolders.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').map((line, at) => ({ path, at: at + 1, name: declaration.exec(line)?.[1] })),
    )
    .filter(({ name }) => name !== undefined)
    .map(({ path, at, name }) => `${path}:${at}: “${name}” names what was submitted. Use “project”.`);
  return [...ofTexts, ...ofNames];
}
