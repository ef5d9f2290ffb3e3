cwlVersion: v1.2
class: Workflow
label: Amplicon 16S, DADA2
doc: >
  From 16S amplicon reads to a table of amplicon sequence variants by DADA2. A sample that fails says why in
  sample_status and leaves the pool; it never fails the others. Sample ids here are internal (s0001): they become file
  names.

requirements:
  ScatterFeatureRequirement: {}
  MultipleInputFeatureRequirement: {}

inputs:
  samples:
    type:
      type: array
      items:
        type: record
        name: sample_reads
        fields:
          sample_id: string
          forward: File
          reverse: File?
  reference: { type: File, doc: "FASTA with lineages in SINTAX form (;tax=d:…,p:…), may be gzipped" }
  forward_primer: { type: string, default: "" }
  reverse_primer: { type: string, default: "" }
  primer_error_rate: { type: double, default: 0.1 }
  mixed_orientation: { type: boolean, default: false }
  truncate_forward: { type: int, default: 0 }
  truncate_reverse: { type: int, default: 0 }
  truncate_quality: { type: int, default: 2 }
  max_expected_errors_forward: { type: double, default: 2.0 }
  max_expected_errors_reverse: { type: double, default: 2.0 }
  min_length: { type: int, default: 50 }
  remove_phix: { type: boolean, default: true }
  error_bases: { type: int, default: 100000000 }
  inference: { type: string, default: independent }
  min_overlap: { type: int, default: 12 }
  max_mismatches: { type: int, default: 0 }
  chimera_method: { type: string, default: consensus }
  min_bootstrap: { type: double, default: 0.5 }
  infer_group_size: { type: int, default: 8, doc: "samples denoised by one job when each stands for itself" }
  classify_chunk_size: { type: int, default: 1000, doc: "features classified by one job" }
  feature_type: { type: string, default: asv, doc: "DADA2 finds variants alone" }

steps:
  check:
    run: ../reads/tools/check-sample.cwl
    scatter: sample
    in: { sample: samples }
    out: [status]

  primers:
    run: ../amplicon/tools/remove-primers.cwl
    scatter: [sample, before]
    scatterMethod: dotproduct
    in:
      sample: samples
      before: check/status
      forward_primer: forward_primer
      reverse_primer: reverse_primer
      primer_error_rate: primer_error_rate
      mixed_orientation: mixed_orientation
    out: [forward, reverse, status]

  filter:
    run: tools/filter-reads.cwl
    in:
      samples: samples
      before: primers/status
      trimmed: { source: [primers/forward, primers/reverse], linkMerge: merge_flattened, pickValue: all_non_null }
      truncate_forward: truncate_forward
      truncate_reverse: truncate_reverse
      truncate_quality: truncate_quality
      max_expected_errors_forward: max_expected_errors_forward
      max_expected_errors_reverse: max_expected_errors_reverse
      min_length: min_length
      remove_phix: remove_phix
    out: [forward, reverse, status]

  pool:
    run: tools/pool-samples.cwl
    in:
      forward: filter/forward
      reverse: filter/reverse
      inference: inference
      group_size: infer_group_size
    out: [groups]

  learn:
    run: tools/learn-errors.cwl
    in:
      filtered: { source: [filter/forward, filter/reverse], linkMerge: merge_flattened }
      error_bases: error_bases
    out: [errors]

  infer:
    run: tools/infer-variants.cwl
    scatter: group
    in:
      group: pool/groups
      errors: learn/errors
      inference: inference
      min_overlap: min_overlap
      max_mismatches: max_mismatches
    out: [variants, status]

  chimeras:
    run: tools/remove-chimeras.cwl
    in: { variants: infer/variants, chimera_method: chimera_method }
    out: [inferred, counts]

  name:
    run: ../amplicon/tools/name-features.cwl
    in:
      inferred: { source: [chimeras/inferred], linkMerge: merge_flattened }
      reference: reference
      chunk_size: classify_chunk_size
      feature_type: feature_type
    out: [features, chunks]

  classify:
    run: tools/classify-variants.cwl
    scatter: features
    in: { features: name/chunks, reference: reference, min_bootstrap: min_bootstrap }
    out: [lineages]

  count:
    run: tools/count-variants.cwl
    in:
      features: name/features
      counts: chimeras/counts
      lineages: classify/lineages
      statuses:
        source: [filter/status, infer/status]
        linkMerge: merge_flattened
    out: [feature_table, taxonomy, tracking, sample_status]

outputs:
  feature_table: { type: File, outputSource: count/feature_table }
  features: { type: File, outputSource: name/features }
  taxonomy: { type: File, outputSource: count/taxonomy }
  tracking: { type: File, outputSource: count/tracking }
  sample_status: { type: File, outputSource: count/sample_status }
