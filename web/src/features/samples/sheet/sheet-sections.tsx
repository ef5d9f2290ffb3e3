import type { PrimaryRule, TaxonRule } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isRejected } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { PanelSection } from '#ui/overlays';
import { filterSentence } from '../filter/filter-sentence.ts';
import { metricQuery } from '../queries/sample-queries.ts';
import { titleOfField } from '../rule/describe-rule.ts';
import { startRule } from '../rule/field-operators.ts';
import { FieldPicker } from '../rule/field-picker.tsx';
import { RuleEditor } from '../rule/rule-editor.tsx';
import { FeaturesSection } from '../sections/features-section.tsx';
import { IdentifiersField } from '../sections/identifiers-field.tsx';
import { IdentifiersNotFound } from '../sections/identifiers-found.tsx';
import { parseIdentifiers } from '../sections/parse-identifiers.ts';
import { QueryTextSection } from '../sections/query-text-section.tsx';
import { RunSection } from '../sections/run-section.tsx';
import { ScopeSection } from '../sections/scope-section.tsx';
import { TaxonHistogramOf } from '../taxonomy/taxon-histogram.tsx';
import { TaxonPicker } from '../taxonomy/taxon-picker.tsx';
import { TaxonRuleEditor } from '../taxonomy/taxon-rule-editor.tsx';
import { startTaxonRule, taxonTitle } from '../taxonomy/taxon-rules.ts';
import { mayAddRule } from '../tree/edit-query.ts';
import { FilterTree } from '../tree/filter-tree.tsx';
import { PageRules } from './page-rules.tsx';
import type { SectionProps } from './section-props.ts';
import type { SheetDraft } from './sheet-draft.ts';

type IdentifiersSectionProps = Pick<SectionProps, 'screen' | 'draft' | 'change' | 'counts'>;

/** The list of names in the sheet: it is part of the filter as soon as it is written. */
function IdentifiersSection({ screen, draft, change, counts }: IdentifiersSectionProps) {
  const { identifiers } = draft.rest;
  const listed = { ...counts.scope, identifiers: counts.filterToCount.identifiers };
  const lookup = useQuery({
    ...metricQuery({ screen, filter: listed, types: ['total'] }),
    enabled: listed.identifiers !== undefined,
  });
  const [typed, setTyped] = useState({ text: (identifiers ?? []).join('\n'), identifiers });
  // The list changed elsewhere (undo, clear or a saved filter), so the text is reset.
  if (typed.identifiers !== identifiers) setTyped({ text: (identifiers ?? []).join('\n'), identifiers });
  const take = (text: string) => {
    const names = parseIdentifiers(text).identifiers;
    const next = names.length > 0 ? names : undefined;
    setTyped({ text, identifiers: next });
    change({ part: 'rest', change: { identifiers: next } }, 'identifiers');
  };
  return (
    <div className="grid gap-2">
      <IdentifiersField
        text={typed.text}
        read={parseIdentifiers(typed.text)}
        onText={take}
        after={
          identifiers && (
            <Button size="small" look="ghost" onClick={() => take('')}>
              Remove list
            </Button>
          )
        }
      />
      <IdentifiersNotFound lookup={identifiers && lookup.data?.data.identifiers} />
    </div>
  );
}

/** The sections of the sheet, from what samples are to what was measured in them. */
export function SheetSections(props: SectionProps) {
  const { draft, change, counts } = props;
  const { rest } = draft;
  const set = (part: Partial<SheetDraft['rest']>) => change({ part: 'rest', change: part });
  return (
    <>
      {counts.attrition.isError && (
        <PanelSection>
          <Note
            tone="bad"
            title="The samples could not be counted."
            actions={
              !isRejected(counts.attrition.error) && (
                <Button size="small" onClick={() => void counts.attrition.refetch()}>
                  Try again
                </Button>
              )
            }
          >
            {filterSentence(counts.attrition.error, counts.filterToCount, props.catalogue)}
          </Note>
        </PanelSection>
      )}
      <PrimarySection {...props} />
      <TaxonomySection {...props} />
      {(props.screen === 'studio' || rest.unstructured_data_filter) && (
        <PanelSection title="Features">
          <FeaturesSection
            filter={rest.unstructured_data_filter}
            onChange={(unstructured_data_filter) => set({ unstructured_data_filter })}
          />
        </PanelSection>
      )}
      <PanelSection title="Runs and origin">
        <div className="grid gap-2.5">
          <RunSection run_filter={rest.run_filter} onChange={(run_filter) => set({ run_filter })} />
          <ScopeSection flags={rest} onChange={set} ownAlways={props.screen === 'wgbs'} />
        </div>
      </PanelSection>
      <PanelSection title="Sample list">
        <IdentifiersSection {...props} />
      </PanelSection>
      <QueryTextSection {...props} />
    </>
  );
}

const plus = (buttonLabel: string, { full }: { full: boolean }) => (
  <Button look="ghost" size="small" disabledReason={full ? 'A filter can have at most 200 rules' : null}>
    <Plus aria-hidden="true" />
    {buttonLabel}
  </Button>
);

function PrimarySection({ draft, change, catalogue, counts }: SectionProps) {
  const { primary, rest } = draft;
  const total = counts.counted?.total_unfiltered ?? 0;
  const keyed = { key: '', isActive: true, negate: false };
  return (
    <PanelSection
      title="Primary filters"
      aside={<span className="text-12 text-ink-3">Bars show the samples that remain after each rule</span>}
    >
      <PageRules
        lists={rest}
        catalogue={catalogue}
        onChange={(lists) => change({ part: 'rest', change: lists })}
        onAdopt={() => change({ part: 'adopt' })}
      />
      <FilterTree<PrimaryRule>
        query={primary}
        asksForTags
        onEdit={(edit, gesture) => change({ part: 'primary', edit }, gesture)}
        counts={counts.primary}
        total={total}
        unfinished={counts.unfinished.primary}
        nameOf={({ field }) => `rule on ${titleOfField(field, catalogue)}`}
        renderRule={(rule) => (
          <RuleEditor
            rule={rule}
            catalogue={catalogue}
            filter={counts.scope}
            onChange={(next) =>
              change({ part: 'primary', edit: { act: 'change_rule', id: rule.key, rule: next } }, `rule ${rule.key}`)
            }
          />
        )}
        renderAdder={(add) => (
          <FieldPicker
            catalogue={catalogue}
            label="Field of the new rule"
            onPick={(field) => add({ ...startRule(field), ...keyed })}
            trigger={plus('Rule', { full: !mayAddRule(primary) })}
          />
        )}
      />
    </PanelSection>
  );
}

function TaxonomySection({ draft, change, counts }: SectionProps) {
  const { taxonomy, rest } = draft;
  const edit = (rule: TaxonRule, gesture?: string) =>
    change({ part: 'taxonomy', edit: { act: 'change_rule', id: rule.key, rule } }, gesture);
  const { taxonomy_filters: _, ...primaryOnly } = counts.filterToCount.advance_filters ?? {};
  return (
    <PanelSection
      title="Taxonomy filters"
      aside={<span className="text-12 text-ink-3">Relative abundance, including lower ranks</span>}
    >
      <FilterTree<TaxonRule>
        query={taxonomy}
        onEdit={(each, gesture) => change({ part: 'taxonomy', edit: each }, gesture)}
        counts={counts.taxonomy}
        total={counts.counted?.total_unfiltered ?? 0}
        unfinished={counts.unfinished.taxonomy}
        nameOf={(rule) => `rule on ${taxonTitle(rule)}`}
        renderRule={(rule) => <TaxonRuleEditor rule={rule} runs={rest.run_filter} onChange={edit} />}
        renderBelow={(rule) =>
          rule.isActive &&
          rule.over === undefined && (
            <TaxonHistogramOf
              rule={rule}
              all={counts.scope}
              filteredSamples={{ ...counts.filterToCount, advance_filters: primaryOnly }}
              onChange={edit}
            />
          )
        }
        renderAdder={(add) => (
          <TaxonPicker
            runs={rest.run_filter}
            onPick={(taxon) => add(startTaxonRule(taxon))}
            trigger={plus('Taxon', { full: !mayAddRule(taxonomy) })}
          />
        )}
      />
    </PanelSection>
  );
}
