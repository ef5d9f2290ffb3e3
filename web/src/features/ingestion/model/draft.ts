import type { Submission, SubmissionParts } from '@cohortium/contract';

/** What a person writes into a submission that is being made; the server keeps it. */
export type Draft = SubmissionParts;

/** Parts that were changed; a sheet is written out when it is kept, not with every cell. */
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
