import type { Submission, SubmissionParts } from '@cohortium/contract';

/** The user's input of a draft submission, saved on the server. */
export type Draft = SubmissionParts;

/** The changed parts; the sheet is serialized only when it is saved. */
export type DraftEdit = Partial<Omit<Draft, 'sheet'>> & { sheet?: () => string };

export function partsOf({ sheet, ...parts }: DraftEdit): Partial<Draft> {
  return sheet ? { ...parts, sheet: sheet() } : parts;
}

export function draftOf(submission: Submission): Draft {
  const { src_db, omic_type, data_type, project_name, description, variable_region } = submission;
  const { sheet, sheet_name, mapping, assignments } = submission;
  return {
    ...{ src_db, omic_type, data_type, project_name, description, variable_region },
    ...{ sheet, sheet_name, mapping, assignments },
  };
}
