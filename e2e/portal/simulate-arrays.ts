import { manifestOf, scanArray, simulateArray } from '@cohortium/workflows/testing';
import { asFile, type ChosenFile } from './chosen-files.ts';

export interface ArrayStudy {
  project: string;
  sheet: string;
  ids: string[];
  files: ChosenFile[];
  manifest: ChosenFile[];
}

const BARCODE = '204027420072';

/** Four colons of two people on one array of 2,000 probes; the tumour of the second is treated incompletely. */
export function simulateArrayStudy(): ArrayStudy {
  const array = simulateArray({ probes: 2000 });
  const ids = ['N1', 'T1', 'N2', 'T2'];
  const people = [{ sex: 'female', person: 11 } as const, { sex: 'male', person: 12 } as const];
  const files = ids.flatMap((id, index) => {
    const position = `R0${index + 1}C01`;
    const who = people[id.endsWith('1') ? 0 : 1] ?? { sex: 'female', person: 11 };
    const conversion = id === 'T2' ? 0.4 : 0.99;
    const { green, red } = scanArray(array, { seed: index + 1, position, conversion, ...who });
    return (
      [
        ['Grn', green],
        ['Red', red],
      ] as const
    ).map(([colour, buffer]) => ({
      ...{ name: `${BARCODE}_${position}_${colour}.idat`, mimeType: 'application/octet-stream', buffer },
    }));
  });
  const rows = ids.map((id, index) => {
    const tissue = id.startsWith('T') ? 'tumour' : 'normal';
    return [id, `P${id.slice(1)}`, 'colon', tissue, BARCODE, `R0${index + 1}C01`].join('\t');
  });
  return {
    ...{ project: 'Colon arrays', ids, files },
    sheet: ['sample_id\tsubject_id\tcollection_site\ttissue\tsentrix_id\tsentrix_position', ...rows].join('\n'),
    manifest: [asFile('manifest.csv', manifestOf(array))],
  };
}
