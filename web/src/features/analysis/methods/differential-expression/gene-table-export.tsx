import {
  analysisRoutes,
  type DifferentialExpression,
  differentialExpressionBodySchema,
  type GeneTableFormat,
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

type ExportProps = Pick<AnalysisTabProps, 'cohort'> & { result: DifferentialExpression };

/** Every gene with its test as a file. */
export function GeneTableExport({ cohort, result }: ExportProps) {
  const [busy, setBusy] = useState(false);
  const save = async (format: GeneTableFormat) => {
    setBusy(true);
    try {
      const scope = { cohort_id: cohort.id, version: cohort.version };
      const parameters = differentialExpressionBodySchema.parse({ ...result.parameters, ...scope });
      const blob = await fetchFile(analysisRoutes.geneTable, { body: { format, parameters } });
      const name = toFileName(cohort.name, 'genes', result.compared_group, 'over', result.reference_group);
      saveContent(`${name}.${format}`, blob, blob.type);
    } catch (error) {
      toast({ title: 'The export failed.', description: sentenceOf(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <PanelBlock title="Export genes">
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
