import type { AnalysisInput, AnalysisRequest, Computing } from '../methods/method.ts';
import { contentKey, readResult, saveResult } from './save-result.ts';
import { writeAnswer } from './write-answer.ts';

/** The key of a question about these members. */
export function keyOf<Answer>(
  { method, parameters, tree: treeRequest, reference: referenceRequest }: AnalysisRequest<Answer>,
  { members, tree, reference }: AnalysisInput,
): Promise<string> {
  const { facts, members_hash, n_unavailable, agreement, chosen_at, added_after, excluded } = members;
  return contentKey({
    ...{ method, parameters, members: members_hash, facts, n_unavailable },
    tree: (treeRequest && tree?.sha256) ?? null,
    ...(referenceRequest && reference ? { reference } : {}),
    ...(agreement ? { agreement } : {}),
    ...(excluded.length === 0 ? {} : { excluded }),
    ...(chosen_at === null ? {} : { chosen_at }),
    ...(added_after === null ? {} : { added_after }),
  });
}

/** Computes an answer and keeps it; its JSON. */
export async function computeAnswer(
  at: Computing,
  request: AnalysisRequest<unknown>,
  { content_key, on_computed }: { content_key: string; on_computed?: () => void },
): Promise<Uint8Array> {
  const { platform, material, signal } = at;
  const answer = await request.compute(at);
  signal.throwIfAborted();
  on_computed?.();
  const { json, packed } = await writeAnswer(platform, { method: request.method, answer, signal });
  const project_ids = [...new Set(material.members.facts.map((fact) => fact.project_id))];
  await saveResult(platform, { content_key, method: request.method, packed, project_ids });
  return json;
}

/** The JSON of another method’s answer on the same members, which an answer is made of: as kept, or computed now and kept. */
export async function answerBeneath(at: Computing, request: AnalysisRequest<unknown>): Promise<Uint8Array> {
  const content_key = await keyOf(request, at.material);
  return (await readResult(at.platform, content_key)) ?? (await computeAnswer(at, request, { content_key }));
}
