import { CallError, type ChecklistItem, type PublicationDetail, type PublicObjectType } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { assignFieldErrors } from '#platform/api';
import { Button } from '#ui/actions';
import { useDebounced } from '#ui/data-table';
import { Note, toast } from '#ui/feedback';
import { Drawer, PanelSection } from '#ui/overlays';
import { Checklist } from './checklist-card.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { submitBlocker, summarizeChecklist } from './describe-publication.ts';
import { checklistQuery, reloadPublication, requestPublication, review, type Terms } from './publications.ts';
import { type TermErrors, TermsFields } from './terms-fields.tsx';

/** What may become public, as its own page knows it. */
export interface PublishableResource {
  kind: PublicObjectType;
  id: string;
  name: string;
  workspace_id: string;
}

type RequestDrawerProps = {
  resource: PublishableResource;
  /** The request as it is; null before there is one. */
  publication: PublicationDetail | null;
  /** The role in which the terms are edited. */
  as: 'owner' | 'reviewer';
  onClose: () => void;
};

const termsOf = (publication: PublicationDetail | null): Terms => ({
  licence: publication?.licence ?? null,
  human_reads: publication?.human_reads ?? null,
  embargo_until: publication?.embargo_until ?? null,
  metadata_note: publication?.metadata_note ?? '',
});

function useSave({ resource, as, publication }: RequestDrawerProps) {
  const [savedRequest, setSavedRequest] = useState(publication);
  const [errors, setErrors] = useState<TermErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isConflict, setIsConflict] = useState(false);
  const save = useMutation({
    mutationFn: (terms: Terms) => {
      const { kind: object_type, id: object_id, workspace_id } = resource;
      if (as === 'reviewer' && savedRequest) return review(savedRequest, 'edit', { terms });
      return requestPublication({
        object_type,
        object_id,
        workspace_id,
        terms,
        action: 'save',
        change_no: savedRequest?.change_no,
      });
    },
    onMutate: () => {
      setErrors({});
      setProblem(null);
      setIsConflict(false);
    },
    onSuccess: (saved) => {
      setSavedRequest(saved);
      toast({ title: 'Draft saved', tone: 'success' });
    },
    onError: async (error) => {
      if (error instanceof CallError && error.status === 409 && savedRequest) {
        setSavedRequest(await reloadPublication(savedRequest.publication_id));
        setIsConflict(true);
      }
      const fields = ['licence', 'human_reads', 'embargo_until', 'metadata_note'] as const;
      setProblem(
        assignFieldErrors(error, fields, (field, { message }) => setErrors((old) => ({ ...old, [field]: message }))),
      );
    },
  });
  return { savedRequest, errors, problem, isConflict, save };
}

/** The checklist for the terms in the form; reviewers see the saved one. */
function useChecklist({ resource, as }: RequestDrawerProps, terms: Terms): readonly ChecklistItem[] | null {
  const settled = useDebounced(terms);
  const { kind: object_type, id: object_id, workspace_id } = resource;
  const query = checklistQuery({ object_type, object_id, workspace_id }, settled);
  const { data } = useQuery({ ...query, enabled: as === 'owner' });
  return data?.data.checklist ?? null;
}

type OutcomeProps = { submitBlockerText: string | null; unsaved: boolean; savedRequest: PublicationDetail | null };

/** What blocks the submission, the save state, and a link to the request. */
export function Outcome({ submitBlockerText, unsaved, savedRequest }: OutcomeProps) {
  const saved = unsaved ? 'Not saved yet. Saving creates a draft; nothing is published.' : 'Draft saved.';
  return (
    <>
      {submitBlockerText ?? saved}{' '}
      {savedRequest && (
        <Link
          to="/publicise/$id"
          params={{ id: savedRequest.publication_id }}
          className="whitespace-nowrap text-accent-text underline"
        >
          Open request
        </Link>
      )}
    </>
  );
}

/** The terms and checklist of a publication request. */
export function RequestDrawer(props: RequestDrawerProps) {
  const { resource, publication, as, onClose } = props;
  const [terms, setTerms] = useState(termsOf(publication));
  const [isConfirming, setIsConfirming] = useState(false);
  const { savedRequest, errors, problem, isConflict, save } = useSave(props);
  const checked = useChecklist(props, terms);
  const checklist = checked ?? savedRequest?.checklist ?? null;
  const unsaved = savedRequest === null || JSON.stringify(termsOf(savedRequest)) !== JSON.stringify(terms);
  const submitBlockerText = checklist === null ? 'Running the checklist …' : submitBlocker(checklist);
  const submits = as === 'owner' && (savedRequest === null || savedRequest.allowed_actions.includes('submit'));
  const submit = () =>
    unsaved ? save.mutate(terms, { onSuccess: () => setIsConfirming(true) }) : setIsConfirming(true);
  return (
    <Drawer
      onClose={onClose}
      title={`Publish “${resource.name}”`}
      description="Terms and checklist of a publication request."
      outcome={
        <Outcome submitBlockerText={submits ? submitBlockerText : null} unsaved={unsaved} savedRequest={savedRequest} />
      }
      footer={
        <>
          <Button busy={save.isPending} onClick={() => save.mutate(terms)}>
            {savedRequest ? 'Save' : 'Save as draft'}
          </Button>
          {submits && (
            <Button look="primary" disabledReason={submitBlockerText} busy={save.isPending} onClick={submit}>
              Submit for review
            </Button>
          )}
        </>
      }
    >
      <PanelSection>
        <p className="mb-3 text-13 text-ink-2">
          A portal reviewer checks it before publication. For human samples, ages are capped at 90, dates cut to the
          year and locations to the region.
        </p>
        {problem && (
          <Note
            tone="bad"
            className="mb-3"
            actions={
              isConflict && (
                <Button size="small" onClick={() => setTerms(termsOf(savedRequest))}>
                  Show current version
                </Button>
              )
            }
          >
            {problem} {isConflict && 'Save again to overwrite it.'}
          </Note>
        )}
        <TermsFields kind={resource.kind} terms={terms} errors={errors} onChange={setTerms} />
      </PanelSection>
      {checklist && (
        <PanelSection
          title="Checklist"
          aside={<span className="text-12 text-ink-2">{summarizeChecklist(checklist)}</span>}
        >
          <div className="-mx-3.5">
            <Checklist checklist={checklist} />
          </div>
        </PanelSection>
      )}
      {isConfirming && savedRequest && (
        <DecideDialog
          publication={savedRequest}
          step="submit"
          onClose={() => setIsConfirming(false)}
          onDecided={onClose}
        />
      )}
    </Drawer>
  );
}
