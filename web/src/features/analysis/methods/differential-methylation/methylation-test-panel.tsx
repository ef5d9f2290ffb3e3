import {
  analysisRoutes,
  type DifferentialMethylation,
  differentialMethylationBodySchema,
  siteTableFormats,
} from '@cohortium/contract';
import { formatNumber, MISSING } from '#platform';
import { fetchFile } from '#platform/api';
import { FigureView } from '#plots/figure';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { toFileName } from '../../figure-source.ts';
import { PanelBlock } from '../../frame/analysis-frame.tsx';
import { ConfoundingTable, GroupList } from '../../frame/group-tables.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../../frame/provenance.tsx';
import { TableExport } from '../../frame/table-export.tsx';
import { NumberCell, StatTable } from '../../frame/tables.tsx';
import { formatSmallP } from '../differential-expression/gene-rows.ts';
import { describeUntested, formatDifference, formatPlace } from './site-rows.ts';
import type { useSite } from './use-site.ts';

type PanelProps = Pick<AnalysisTabProps, 'cohort'> & {
  result: DifferentialMethylation;
  site: ReturnType<typeof useSite>;
  /** Whether the region is drawn in the middle of the page already. */
  hasRegion: boolean;
};

const HEADS = [{ cellText: 'Sites' }, { cellText: 'Number', numeric: true }];

/** How many sites each step leaves. */
function SiteCounts({ result }: { result: DifferentialMethylation }) {
  const { n_sites, regions, compared_group, reference_group, is_selected_on_plot, sites } = result;
  const rows: { label: string; n: number; isFound?: true }[] = [
    { label: `higher in ${compared_group}`, n: n_sites.higher, isFound: true },
    { label: `higher in ${reference_group}`, n: n_sites.lower, isFound: true },
    { label: 'regions of called sites', n: regions.site.length, isFound: true },
    { label: 'tested', n: n_sites.tested },
    { label: 'left out: too few samples with a level', n: n_sites.few },
    ...(sites.site.length < n_sites.tested ? [{ label: 'shown: those with the lowest p', n: sites.site.length }] : []),
  ];
  return (
    <StatTable label="Sites" heads={HEADS}>
      {rows.map(({ label, n, isFound }) => (
        <tr key={label}>
          <td>{label}</td>
          <NumberCell strong={Boolean(isFound) && n > 0}>
            {isFound && is_selected_on_plot ? MISSING : formatNumber(n)}
          </NumberCell>
        </tr>
      ))}
    </StatTable>
  );
}

/** A site's levels by group with its test, and what is around it. */
function SiteBlock({ result, site: { row, box, window }, hasRegion }: Omit<PanelProps, 'cohort'>) {
  if (row === null) return null;
  const place = formatPlace(row);
  const untested = describeUntested(row, result);
  return (
    <PanelBlock title={row.name} aside={place === row.name ? undefined : place}>
      <p className="text-12 text-ink-2">
        Difference {formatDifference(row.difference)}
        {untested === null ? `, adjusted p ${formatSmallP(row.q)}` : `, ${untested}`}
      </p>
      <div className="h-56">{box && <FigureView figure={box} />}</div>
      {window && !hasRegion && (
        <div className="h-56">
          <FigureView figure={window} />
        </div>
      )}
    </PanelBlock>
  );
}

/** All listed sites as a table, or the regions for a genome browser. */
function SiteTableExport({ cohort, result }: Pick<PanelProps, 'cohort' | 'result'>) {
  const scope = { cohort_id: cohort.id, version: cohort.version };
  const formats = siteTableFormats.filter((format) => format !== 'bed' || result.regions.site.length > 0);
  return (
    <TableExport
      title="Export sites and regions"
      formats={formats}
      name={toFileName(cohort.name, 'methylation', result.compared_group, 'over', result.reference_group)}
      describe={(format) => (format === 'bed' ? 'Regions as BED' : format.toUpperCase())}
      fetch={(format) => {
        const parameters = differentialMethylationBodySchema.parse({ ...result.parameters, ...scope });
        return fetchFile(analysisRoutes.siteTable, { body: { format, parameters } });
      }}
    />
  );
}

/** The chosen site, the design, the groups, how many sites, and what weakens the test. */
export function MethylationTestPanel({ cohort, result, site, hasRegion }: PanelProps) {
  return (
    <>
      <SiteBlock result={result} site={site} hasRegion={hasRegion} />
      <PanelBlock title="Result">
        <SiteCounts result={result} />
      </PanelBlock>
      <PanelBlock title="Groups">
        <GroupList
          field={result.group_by}
          groups={result.groups.toSorted(
            (a, b) => Number(b.name === result.reference_group) - Number(a.name === result.reference_group),
          )}
        />
      </PanelBlock>
      <PanelBlock title="Design">
        <p className="text-12 text-ink-2">{result.design.text}</p>
      </PanelBlock>
      <Warnings warnings={result.warnings} />
      <ConfoundingTable confounding={result.confounding} />
      <ExcludedSamples dropped={result.dropped} />
      <SiteTableExport cohort={cohort} result={result} />
      <MethodParagraph answer={result} />
    </>
  );
}
