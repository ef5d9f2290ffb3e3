import { readFileSync } from 'node:fs';
import { metrics, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusal, type SeedTable, seedTable, sharedPortal } from '#testing';
import gut from '../fixtures/gut.json' with { type: 'json' };
import expected from '../fixtures/gut-methods.json' with { type: 'json' };

const { analysis } = routes;
const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);
const study: SeedTable = { samples: gut.samples, features: gut.features, counts: gut.counts };

let named = 0;
async function cohortOf(table: SeedTable): Promise<{ cohort_id: string; result_ids: string[] }> {
  const { result_ids } = await seedTable(portal.platform, ana, table);
  named += 1;
  const { data } = await call(routes.cohorts.create, { body: { name: `Cohort ${named}`, result_ids } });
  return { cohort_id: data.id, result_ids };
}
const { cohort_id, result_ids } = await cohortOf(study);
const { data: tree } = await call(analysis.importTree, { body: { name: 'Simulated', newick: expected.newick } });
const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);
const close = (found: number | null | undefined, requestedCount: number, digits = 6) =>
  expect(found).toBeCloseTo(requestedCount, digits);

const lineage = (...names: (string | null)[]) => Array.from({ length: 7 }, (_, rank) => names[rank] ?? null);
const feature = (name: string) => ({
  feature_id: name,
  sequence: null,
  lineage: lineage('Bacteria', 'P', 'C', 'O', 'F', name),
});

test.each(Object.entries(expected.distances))('%s is scikit-bio’s: axes, PERMANOVA, ANOSIM', async (name, request) => {
  const metric = metrics.find((one) => one === name) ?? 'bray_curtis';
  const isOnTips = name.endsWith('unifrac') || name === 'jaccard_binary';
  const { data } = await call(analysis.betaDiversity, {
    body: {
      ...{ cohort_id, metric, group_by: 'diet', anosim: true, permutations: 19 },
      ...{ rank: isOnTips ? 'feature' : 'genus', ...(name.endsWith('unifrac') ? { tree_id: tree.id } : {}) },
    },
  });
  for (const [axis, percent] of request.percents.entries()) close(data.axes[axis]?.percent, percent);
  expect((data.permanova?.pseudo_f ?? 0) / request.pseudo_f).toBeCloseTo(1, 6);
  close(data.anosim?.r, request.anosim_r);
  expect(data).toMatchObject({ metric: name, solver: 'exact', precision: 'f64', percent_of: 'trace' });
  expect(data.permdisp).toMatchObject({ all_axes: true });
});

test('generalised UniFrac with α = 1 is the weighted normalised one', async () => {
  const request = { cohort_id, rank: 'feature', tree_id: tree.id } as const;
  const { data } = await call(analysis.betaDiversity, {
    body: { ...request, metric: 'generalised_unifrac', generalised_alpha: 1 },
  });
  for (const [axis, percent] of expected.distances.weighted_normalised_unifrac.percents.entries())
    close(data.axes[axis]?.percent, percent);
  expect(data.method_description).toContain('Generalised UniFrac (Chen et al. 2012) with α = 1');
  expect(data.method_description).toContain('The tree is the imported “Simulated” (SHA-256 ');
});

test('the arrows of a biplot are as long as scikit-bio’s; percentages of the positive sum stand beside those of the trace', async () => {
  const { data } = await call(analysis.betaDiversity, { body: { cohort_id, biplot: 4, axes: 5 } });
  const lengths = data.biplot.map(({ values }) => Math.hypot(...values.slice(0, 3)));
  for (const [at, length] of expected.arrow_lengths.entries()) close(lengths[at], length);
  expect(data.coordinates).toHaveLength(5);
  const positive = gut.expected.eigenvalues.filter((value) => value > 0).reduce((sum, value) => sum + value, 0);
  const [first] = data.axes;
  close(first?.percent_of_positive, (100 * (gut.expected.eigenvalues[0] ?? 0)) / positive);
  expect(first?.percent).toBeGreaterThan(first?.percent_of_positive ?? 100);
  expect(data.eigenvalues.length).toBeGreaterThan(5);
});

test('where subjects repeat, labels are permuted within them, and the warning is gone', async () => {
  const body = { cohort_id, group_by: 'diet', strata: 'subject_id' };
  const { data } = await call(analysis.betaDiversity, { body });
  expect(data.permanova).toMatchObject({ strata: 5, n: 15 });
  close((data.permanova?.pseudo_f ?? 0) / gut.expected.diet.pseudo_f, 1);
  expect(codes(data.warnings)).not.toContain('repeated_subjects');
  expect(data.method_description).toContain('labels permuted only within “Subject”');
});

test('rarefied samples are drawn alike each time, and those with too few reads are named', async () => {
  const reads = gut.counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const depth = reads.toSorted((a, b) => a - b)[2] ?? 0;
  const body = { cohort_id, depth, rank: 'feature', metric: 'jaccard_binary' } as const;
  const { data } = await call(analysis.betaDiversity, { body });
  expect(data.n).toBe(13);
  const short = gut.samples.filter((_, place) => (reads[place] ?? 0) < depth).map(({ sample_id }) => sample_id);
  expect(data.dropped.map(({ sample_id }) => sample_id)).toEqual(short);
  expect(data.dropped[0]?.reason).toMatch(/^795 reads, fewer than the depth of 1,549\.$/);
  await sql`delete from analysis_results`.execute(portal.platform.db);
  expect((await call(analysis.betaDiversity, { body })).data).toEqual(data);
  expect((await call(analysis.betaDiversity, { body: { ...body, seed: 7 } })).data.axes).not.toEqual(data.axes);
});

test('the specification’s own path answers three arrays beside the samples', async () => {
  const { data } = await call(analysis.betaDiversity, { body: { cohort_id } });
  const plot = (await call(analysis.betaDiversityPlot, { body: { cohort_id } })).data;
  expect([plot.x, plot.y, plot.z]).toEqual(data.coordinates.slice(0, 3));
  expect(plot.samples_id).toEqual(result_ids);
  expect(plot.percents).toEqual(data.axes.slice(0, 3).map(({ percent }) => percent));
  const bars = (await call(analysis.compositionPlot, { body: { cohort_id, top_n: 3 } })).data;
  expect(bars.taxa).toHaveLength(4);
  expect(Object.keys(bars.rows[0] ?? {}).toSorted()).toEqual([...bars.taxa, 'result_id'].toSorted());
});

test('each index of alpha diversity is scikit-bio’s, its tests SciPy’s', async () => {
  const { data } = await call(analysis.alphaDiversity, {
    body: {
      ...{ cohort_id, group_by: 'diet', covariates: ['day'], curve_points: 6, tree_id: tree.id },
      indices: ['observed', 'shannon', 'simpson', 'pielou', 'chao1', 'faith_pd'],
    },
  });
  for (const { index, values, test: found, correlations, groups, pairwise } of data.indices) {
    const target = expected.alpha[index];
    for (const [place, value] of target.values.entries()) close(values[place], value);
    close(found?.h, target.h);
    close(found?.p, target.p);
    close(correlations[0]?.rho, target.rho);
    close(correlations[0]?.p, target.rho_p);
    expect(groups.map(({ name, n, n_subjects }) => [name, n, n_subjects])).toEqual([
      ['chow', 6, 5],
      ['fasted', 4, 4],
      ['western', 5, 5],
    ]);
    expect(pairwise).toHaveLength(3);
  }
  expect(data.indices.find(({ index }) => index === 'shannon')?.unit).toBe('bits');
  const { rarefaction } = data;
  for (const [sample, { expected: curve }] of (rarefaction?.curves ?? []).entries()) {
    close(curve[0], 1, 9);
    const known = curve.filter((value) => value !== null);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    expect(known.at(-1)).toBeLessThanOrEqual((expected.alpha.observed.values[sample] ?? 0) + 1e-9);
  }
  expect(rarefaction?.depths).toHaveLength(7);
  expect(codes(data.warnings)).toEqual(['repeated_subjects']);
});

test('clusters by average linkage are SciPy’s, at every height', async () => {
  const { data } = await call(analysis.cluster, {
    body: { cohort_id, k: 3, linkage: 'average', group_by: 'diet', associate: ['diet', 'day', 'subject_id'] },
  });
  const { dendrogram } = data;
  for (const [merge, height] of expected.clusters.heights.entries()) close(dendrogram?.heights[merge], height);
  close(dendrogram?.cophenetic_correlation, expected.clusters.cophenetic);
  // The same partition as SciPy's, which numbers otherwise.
  const partitionOf = (clusters: readonly number[]) => clusters.map((cluster) => clusters.indexOf(cluster));
  expect(partitionOf(data.clusters)).toEqual(partitionOf(expected.clusters.three));
  // Numbers run from left to right on the plot, at every number of clusters.
  for (const { clusters } of [data, ...data.cuts]) {
    const alongLeaves = dendrogram?.leaf_order.map((leaf) => clusters[leaf]) ?? [];
    expect([...new Set(alongLeaves)]).toEqual([...new Set(clusters)].toSorted((a, b) => a - b));
  }
  expect(dendrogram?.leaf_order.toSorted((a, b) => a - b)).toEqual(gut.samples.map((_, place) => place));
  expect(data.cuts.map(({ k }) => k)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(data.cuts[1]?.clusters).toEqual(data.clusters);
  close(data.silhouette?.mean, data.cuts[1]?.mean_silhouette ?? Number.NaN, 12);
  const best = data.cuts.toSorted((a, b) => b.mean_silhouette - a.mean_silhouette)[0];
  expect(data.suggested_k).toBe(best?.k);
  expect(data.associations.map(({ field, test: by }) => [field, by])).toEqual([
    ['diet', 'cramers_v'],
    ['day', 'kruskal_wallis'],
    ['subject_id', 'cramers_v'],
  ]);
  expect(data.associations[0]?.effect).toBeGreaterThan(0.8);
  expect(data.associations[0]?.q).toBeLessThan(0.01);
});

test('medoids are samples, one a cluster; the number suggested is taken by default', async () => {
  const { data } = await call(analysis.cluster, { body: { cohort_id, algorithm: 'medoids' } });
  expect(data.k).toBe(data.suggested_k);
  expect(data.dendrogram).toBeNull();
  for (const { medoid, cluster, n } of data.sizes) {
    expect(data.clusters[result_ids.indexOf(medoid ?? '')]).toBe(cluster);
    expect(data.clusters.filter((own) => own === cluster)).toHaveLength(n);
  }
});

interface Reference {
  classes: string[];
  subclasses: string[];
  feature_ids: string[];
  counts: number[];
  results: Record<
    string,
    { places: number[]; features: Record<string, { p: number | null; class: string | null; lda: number[] | null }> }
  >;
}

test('LEfSe keeps and scores what LEfSe 1.1.2 does, with subclasses too', async () => {
  const file = new URL('../../../../stats/fixtures/lefse.json', import.meta.url);
  const reference: Reference = JSON.parse(readFileSync(file, 'utf8'));
  const width = reference.feature_ids.length;
  const seeded = await cohortOf({
    samples: reference.classes.map((state, at) => ({
      sample_id: `s${at}`,
      metadata: { state, centre: reference.subclasses[at] ?? '' },
    })),
    features: reference.feature_ids.map(feature),
    counts: reference.classes.map((_, at) => reference.counts.slice(at * width, (at + 1) * width)),
  });
  for (const [name, more] of [
    ['two_classes', {}],
    ['subclasses', { subclass_by: 'centre' }],
  ] as const) {
    const { places = [], features = {} } = reference.results[name] ?? {};
    const part = places.map((place) => seeded.result_ids[place] ?? '');
    const order = {
      cohort_id: seeded.cohort_id,
      result_ids: part,
      class_by: 'state',
      levels: 'single',
      ...more,
    } as const;
    const { data } = await call(analysis.lefse, { body: order });
    for (const found of data.features) {
      const expected = features[found.name];
      expect([found.name, found.passed_subclasses]).toEqual([found.name, expected?.p !== null]);
      if (!expected?.p || !expected.lda) continue;
      close((found.kruskal_p ?? 0) / expected.p, 1);
      expect(found.class).toBe(expected.class);
      expect(found.lda).toBeGreaterThan((expected.lda[0] ?? 0) - 0.2);
      expect(found.lda).toBeLessThan((expected.lda.at(-1) ?? 0) + 0.2);
    }
    expect(codes(data.warnings)).toContain('subjects_unknown');
  }
});

test('down to single features, LEfSe hangs each under the taxa that it is of', async () => {
  const body = { cohort_id, class_by: 'diet', rank: 'feature', levels: 'down_to', lda_threshold: 0 } as const;
  const { data } = await call(analysis.lefse, { body });
  const leaves = data.features.filter(({ rank }) => rank === 'feature');
  expect(leaves.length).toBeGreaterThan(3);
  expect(data.features.filter(({ rank }) => rank === 'genus').length).toBeGreaterThan(1);
  for (const { lineage, parent, class_means } of leaves) {
    const above = parent === null ? undefined : data.features[parent];
    expect(above?.lineage).toEqual(lineage.slice(0, -1));
    // A clade holds all that is below it.
    for (const [at, mean] of class_means.entries())
      expect(above?.class_means[at] ?? 0).toBeGreaterThanOrEqual(mean - 1e-6);
  }
});

test('down to a rank, LEfSe tells the tree of a cladogram and the values of what is asked for', async () => {
  const expected = 'Bacteria|Bacteroidetes';
  const body = { cohort_id, class_by: 'diet', values_of: [expected] };
  const { data } = await call(analysis.lefse, { body });
  const domain = data.features[0];
  expect(domain).toMatchObject({ feature: 'Bacteria', depth: 0, parent: null });
  for (const [place, { parent, feature: own, depth }] of data.features.entries()) {
    if (parent === null) continue;
    expect(parent).toBeLessThan(place);
    expect(own.startsWith(`${data.features[parent]?.feature}|`)).toBe(true);
    expect(depth).toBe((data.features[parent]?.depth ?? -1) + 1);
  }
  const phylum = data.features.find(({ feature: own }) => own === expected);
  const means = data.classes.map(({ name }) => {
    const own = data.samples.flatMap(({ class: group }, at) =>
      group === name ? [data.values[0]?.values[at] ?? 0] : [],
    );
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  });
  for (const [at, mean] of means.entries()) close(phylum?.class_means[at], mean, 3);
  expect(data.classes.map(({ name, n, n_subjects }) => [name, n, n_subjects])).toEqual([
    ['chow', 6, 5],
    ['fasted', 4, 4],
    ['western', 5, 5],
  ]);
  const unknown = await refusal(call(analysis.lefse, { body: { ...body, values_of: ['Bacteria|Nothing'] } }));
  expect(unknown).toMatchObject({ status: 422, body: { fields: [{ field: 'values_of.0' }] } });
});

test('between groups Kruskal–Wallis is SciPy’s; methods that agree are counted', async () => {
  const { data } = await call(analysis.groupComparison, { body: { cohort_id, group_by: 'diet', covariates: ['day'] } });
  const [ranks] = data.methods;
  for (const [at, target] of expected.kruskal.entries()) {
    const own = expected.lineages[at]?.join(';');
    const taxon = data.taxa.find(({ lineage: names }) => names.join(';') === own)?.taxon;
    const found = ranks?.findings.find((one) => one.taxon === taxon);
    close(found?.statistic, target.h);
    close(found?.p, target.p);
  }
  expect(data.methods.map(({ method }) => method)).toEqual(['kruskal_wallis', 'ancom_bc', 'linear_models', 'lefse']);
  const terms = data.methods[1]?.findings[0]?.terms.map(({ field, category }) => [field, category]);
  expect(terms).toEqual([
    ['diet', 'fasted'],
    ['diet', 'western'],
    ['day', null],
  ]);
  const [most] = data.consensus;
  expect(most?.found_by.length).toBeGreaterThan(1);
  for (const { taxon, found_by } of data.consensus) {
    const finders = data.methods.filter(({ findings }) =>
      findings.some((one) => one.taxon === taxon && one.is_different),
    );
    expect(found_by).toEqual(finders.map(({ method }) => method));
  }
  for (const { means } of data.taxa) expect(means).toHaveLength(3);
});

test('a taxon that a group does not have at all is named, and differs by ANCOM-BC where that is asked for', async () => {
  const two = { cohort_id, group_by: 'diet', methods: ['ancom_bc' as const], rank: 'feature' as const };
  const { data } = await call(analysis.groupComparison, { body: { ...two, structural_zeros: 'presence' } });
  for (const { means, absent_from } of data.taxa)
    expect(absent_from).toEqual(data.groups.flatMap(({ name }, at) => (means[at] === 0 ? [name] : [])));
  const apart = data.taxa.filter(({ absent_from }) => absent_from.length > 0 && absent_from.length < 3);
  const judged = new Map(data.methods[0]?.findings.map((one) => [one.taxon, one.is_different]));
  for (const { taxon } of apart) expect(judged.get(taxon) ?? true).toBe(true);
  const plain = (await call(analysis.groupComparison, { body: two })).data;
  expect(plain.taxa).toEqual(data.taxa);
  expect(plain.methods[0]?.n_different).toBeLessThanOrEqual(data.methods[0]?.n_different ?? 0);
  expect(data.method_description).toContain('Kaul et al. 2017');
  expect(plain.method_description).not.toContain('Kaul');
});

test('two groups: Wilcoxon says which is higher, as do the models; three groups have no Wilcoxon', async () => {
  const part = result_ids.slice(0, 11);
  const two = { cohort_id, group_by: 'diet', methods: ['wilcoxon', 'linear_models'] as const };
  const { data } = await call(analysis.groupComparison, {
    body: { ...two, methods: [...two.methods], result_ids: part, reference_group: 'chow' },
  });
  for (const { taxon, found_by, higher_in } of data.consensus) {
    if (found_by.length < 2) continue;
    const means = data.taxa.find((one) => one.taxon === taxon)?.means ?? [];
    expect(higher_in).toBe((means[0] ?? 0) > (means[1] ?? 0) ? 'chow' : 'western');
  }
  const all = (await call(analysis.groupComparison, { body: { ...two, methods: [...two.methods] } })).data;
  expect(all.failures).toEqual([{ method: 'wilcoxon', reason: 'The rank-sum test compares two groups, not 3.' }]);
  expect(codes(all.warnings)).toContain('method_refused');
  const unknown = call(analysis.groupComparison, { body: { cohort_id, group_by: 'diet', reference_group: 'vegan' } });
  expect(await refusal(unknown)).toMatchObject({ status: 422, body: { fields: [{ field: 'reference_group' }] } });
});

test('samples that hold no taxa are refused with a message by every method, and left out with their type beside others', async () => {
  const genome_type = 'cpg' as const;
  const probes = ['cg00000029', 'cg00000108'].map((name) => ({ ...feature(name), lineage: [], genome_type }));
  const arrays: SeedTable = {
    samples: [1, 2, 3, 4].map((at) => ({ sample_id: `array ${at}`, metadata: { diet: at < 3 ? 'chow' : 'western' } })),
    features: probes,
    counts: [1, 2, 3, 4].map((at) => [at / 5, 0.5]),
    data_type: 16,
  };
  const blood = await seedTable(portal.platform, ana, arrays);
  const byHand = async (name: string, identifiers: string[]) => {
    const { data } = await call(routes.cohorts.manual, { body: { name, identifiers } });
    return { cohort_id: data.cohort?.id ?? '' };
  };
  const scope = await byHand('Blood', blood.result_ids);
  const requested = [
    call(analysis.betaDiversity, { body: scope }),
    call(analysis.cluster, { body: scope }),
    call(analysis.composition, { body: scope }),
    call(analysis.averageComposition, { body: scope }),
    call(analysis.alphaDiversity, { body: scope }),
    call(analysis.lefse, { body: { ...scope, class_by: 'diet' } }),
    call(analysis.groupComparison, { body: { ...scope, group_by: 'diet' } }),
    call(analysis.betaDiversityPlot, { body: scope }),
    call(analysis.compositionPlot, { body: scope }),
  ];
  for (const { status, body } of await Promise.all(requested.map(refusal))) {
    expect([status, body.detail]).toEqual([422, expect.stringContaining('no taxa (“Methylation array”')]);
  }
  const genes = await seedTable(portal.platform, ana, { ...arrays, data_type: 23 });
  const microbes = await seedTable(portal.platform, ana, { ...study, data_type: 18 });
  const mixed = await byHand('Genes and microbes', [...genes.result_ids, ...microbes.result_ids]);
  const { data } = await call(analysis.alphaDiversity, { body: mixed });
  expect(data.n).toBe(study.samples.length);
  const reason = 'Its data type “AMR genes” has no taxa.';
  expect(data.dropped.toSorted((a, b) => (a.sample_id < b.sample_id ? -1 : 1))).toEqual(
    arrays.samples.map(({ sample_id }) => ({ sample_id, reason })),
  );
});

test('average compositions are means of proportions, of all samples where nothing groups them', async () => {
  const { data } = await call(analysis.averageComposition, { body: { cohort_id, top_n: 4, group_by: 'diet' } });
  const western = data.groups.find(({ group }) => group === 'western');
  for (const [at, { taxon }] of data.taxa.entries()) close(western?.mean[taxon], gut.expected.western_mean[at] ?? 0);
  expect(western).toMatchObject({ n: 5, n_subjects: 5 });
  const whole = (await call(analysis.averageComposition, { body: { cohort_id, top_n: 4 } })).data;
  expect(whole.groups).toHaveLength(1);
  for (const [at, { taxon }] of whole.taxa.entries()) close(whole.groups[0]?.mean[taxon], gut.expected.mean[at] ?? 0);
});
