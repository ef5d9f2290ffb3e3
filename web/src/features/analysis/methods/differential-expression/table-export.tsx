import {
  analysisRoutes,
  type DifferentialExpression,
  differentialExpressionBodySchema,
  type GeneSets,
  type GeneTableFormat,
  geneSetsBodySchema,
  geneTableFormats,
} from '@cohortium/contract';
import { useState } from 'react';
import { saveContent } from '#platform';
import { fetchFile, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toFileName } from '../../figure-source.ts';
import { PanelBlock } from '../../frame/analysis-frame.tsx';

type Answers = { genes: DifferentialExpression; gene_sets: GeneSets };
type ExportProps = Pick<AnalysisTabProps, 'cohort'> &
  { [Of in keyof Answers]: { of: Of; result: Answers[Of] } }[keyof Answers];

/** The file of an answer, as the portal writes it. */
function fetchTable({ cohort, of, result }: ExportProps, format: GeneTableFormat): Promise<Blob> {
  const { parameters } = result;
  const scope = { cohort_id: cohort.id, version: cohort.version };
  if (of === 'genes') {
    const order = differentialExpressionBodySchema.parse({ ...parameters, ...scope });
    return fetchFile(analysisRoutes.geneTable, { body: { format, parameters: order } });
  }
  const test = { ...Object(parameters.test), ...scope };
  return fetchFile(analysisRoutes.geneSetTable, {
    body: { format, parameters: geneSetsBodySchema.parse({ ...parameters, test }) },
  });
}

const titles = { genes: 'Export genes', gene_sets: 'Export gene sets' };

/** Every gene, or every set of genes, with its tests as a file. */
export function TableExport(props: ExportProps) {
  const { cohort, of, result } = props;
  const [busy, setBusy] = useState(false);
  const save = async (format: GeneTableFormat) => {
    setBusy(true);
    try {
      const blob = await fetchTable(props, format);
      const what = of.replace('_', '-');
      const name = toFileName(cohort.name, what, result.compared_group, 'over', result.reference_group);
      saveContent(`${name}.${format}`, blob, blob.type);
    } catch (error) {
      toast({ title: 'The export failed.', description: sentenceOf(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <PanelBlock title={titles[of]}>
      <div className="flex flex-wrap gap-2">
        {geneTableFormats.map((format) => (
          <Button key={format} size="small" disabled={busy} onClick={() => void save(format)}>
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </PanelBlock>
  );
}
