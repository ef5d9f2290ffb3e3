import type { PrimaryRule, TaxonRule } from '@cohortium/contract';
import { Plus } from 'lucide-react';
import { isRefused } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { PanelSection } from '#ui/overlays';
import { startRule } from '../../model/filter/field-operators.ts';
import { filterSentence } from '../../model/filter/filter-sentence.ts';
import { titleOfField } from '../../model/filter/rule-words.ts';
import type { SheetDraft } from '../../model/sheet/sheet-draft.ts';
import { startTaxonRule, taxonTitle } from '../../model/sheet/taxon-rules.ts';
import { mayAddRule } from '../../model/tree/edit-query.ts';
import { FeaturesPart } from '../parts/features-part.tsx';
import { IdentifiersPart } from '../parts/identifiers-part.tsx';
import { RunPart } from '../parts/run-part.tsx';
import { ScopePart } from '../parts/scope-part.tsx';
import { TextPart } from '../parts/text-part.tsx';
import { FieldPicker } from '../rule/field-picker.tsx';
import { RuleEditor } from '../rule/rule-editor.tsx';
import { TaxonHistogramOf } from '../taxonomy/taxon-histogram.tsx';
import { TaxonPicker } from '../taxonomy/taxon-picker.tsx';
import { TaxonRuleEditor } from '../taxonomy/taxon-rule-editor.tsx';
import { FilterTree } from '../tree/filter-tree.tsx';
import { GivenRules } from './given-rules.tsx';
import type { PartProps } from './part-props.ts';

/** The sections of the sheet, from what samples are to what was measured in them. */
export function SheetParts(props: PartProps) {
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
              !isRefused(counts.attrition.error) && (
                <Button size="small" onClick={() => void counts.attrition.refetch()}>
                  Try again
                </Button>
              )
            }
          >
            {filterSentence(counts.attrition.error, counts.asked, props.catalogue)}
          </Note>
        </PanelSection>
      )}
      <PrimaryPart {...props} />
      <TaxonomyPart {...props} />
      {(props.place === 'studio' || rest.unstructured_data_filter) && (
        <PanelSection title="Features">
          <FeaturesPart
            filter={rest.unstructured_data_filter}
            onChange={(unstructured_data_filter) => set({ unstructured_data_filter })}
          />
        </PanelSection>
      )}
      <PanelSection title="Runs and origin">
        <div className="grid gap-2.5">
          <RunPart run_filter={rest.run_filter} onChange={(run_filter) => set({ run_filter })} />
          <ScopePart flags={rest} onChange={set} ownAlways={props.place === 'wgbs'} />
        </div>
      </PanelSection>
      <PanelSection title="Sample list">
        <IdentifiersPart {...props} />
      </PanelSection>
      <TextPart {...props} />
    </>
  );
}

const plus = (words: string, full: boolean) => (
  <Button look="ghost" size="small" disabledReason={full ? 'A filter can have at most 200 rules' : null}>
    <Plus aria-hidden="true" />
    {words}
  </Button>
);

function PrimaryPart({ draft, change, catalogue, counts }: PartProps) {
  const { primary, rest } = draft;
  const total = counts.counted?.total_unfiltered ?? 0;
  const keyed = { key: '', isActive: true, negate: false };
  return (
    <PanelSection
      title="Primary filters"
      aside={<span className="text-12 text-ink-3">Bars show the samples that remain after each rule</span>}
    >
      <GivenRules
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
            trigger={plus('Rule', !mayAddRule(primary))}
          />
        )}
      />
    </PanelSection>
  );
}

function TaxonomyPart({ draft, change, counts }: PartProps) {
  const { taxonomy, rest } = draft;
  const edit = (rule: TaxonRule, gesture?: string) =>
    change({ part: 'taxonomy', edit: { act: 'change_rule', id: rule.key, rule } }, gesture);
  const { taxonomy_filters: _, ...primaryOnly } = counts.asked.advance_filters ?? {};
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
              kept={{ ...counts.asked, advance_filters: primaryOnly }}
              onChange={edit}
            />
          )
        }
        renderAdder={(add) => (
          <TaxonPicker
            runs={rest.run_filter}
            onPick={(taxon) => add(startTaxonRule(taxon))}
            trigger={plus('Taxon', !mayAddRule(taxonomy))}
          />
        )}
      />
    </PanelSection>
  );
}
