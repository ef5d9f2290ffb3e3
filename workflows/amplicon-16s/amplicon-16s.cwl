cwlVersion: v1.2
class: Workflow
label: Amplicon 16S
doc: >
  From 16S amplicon reads to a table of amplicon sequence variants or 97 % OTUs. A sample that fails says why in sample_status and
  leaves the pool; it never fails the others. Sample ids here are internal (s0001): they become file names.

requirements:
  ScatterFeatureRequirement: {}
  MultipleInputFeatureRequirement: {}
  StepInputExpressionRequirement: {}

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
  min_overlap: { type: int, default: 16 }
  max_diffs: { type: int, default: 20 }
  truncate_length: { type: int, default: 0 }
  max_expected_errors: { type: double, default: 1.0 }
  min_length: { type: int, default: 100 }
  max_length: { type: int, default: 600 }
  feature_type: { type: string, default: asv }
  inference: { type: string, default: pooled }
  unoise_min_size: { type: int, default: 8 }
  unoise_alpha: { type: double, default: 2.0 }
  otu_min_size: { type: int, default: 2 }
  otu_identity: { type: double, default: 0.97 }
  mapping_identity: { type: double, default: 0.97 }
  sintax_cutoff: { type: double, default: 0.8 }
  map_chunk_size: { type: int, default: 2000, doc: "distinct reads mapped by one job" }
  classify_chunk_size: { type: int, default: 250, doc: "features classified by one job" }

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

  merge:
    run: tools/merge-reads.cwl
    scatter: [sample, before, trimmed_forward, trimmed_reverse]
    scatterMethod: dotproduct
    in:
      sample: samples
      before: primers/status
      trimmed_forward: primers/forward
      trimmed_reverse: primers/reverse
      min_overlap: min_overlap
      max_diffs: max_diffs
      truncate_length: truncate_length
    out: [merged, status]

  filter:
    run: tools/filter-reads.cwl
    scatter: [sample, before, merged]
    scatterMethod: dotproduct
    in:
      sample: samples
      sample_id: { valueFrom: $(inputs.sample.sample_id) }
      before: merge/status
      merged: merge/merged
      max_expected_errors: max_expected_errors
      min_length: min_length
      max_length: max_length
    out: [filtered_uniques, merged_uniques, status]

  pool:
    run: tools/pool-reads.cwl
    in:
      filtered_uniques: { source: [filter/filtered_uniques], linkMerge: merge_flattened, pickValue: all_non_null }
      merged_uniques: { source: [filter/merged_uniques], linkMerge: merge_flattened, pickValue: all_non_null }
      chunk_size: map_chunk_size
      inference: inference
      feature_type: feature_type
    out: [groups, chunks]

  infer:
    run: tools/infer-features.cwl
    scatter: sequences
    in:
      sequences: pool/groups
      feature_type: feature_type
      unoise_min_size: unoise_min_size
      unoise_alpha: unoise_alpha
      otu_min_size: otu_min_size
      otu_identity: otu_identity
    out: [inferred]

  name:
    run: ../amplicon/tools/name-features.cwl
    in:
      inferred: infer/inferred
      reference: reference
      chunk_size: classify_chunk_size
      feature_type: feature_type
    out: [features, strand, chunks]

  map:
    run: tools/map-reads.cwl
    scatter: reads
    in:
      reads: pool/chunks
      features: name/features
      strand: name/strand
      feature_type: feature_type
      mapping_identity: mapping_identity
      otu_identity: otu_identity
    out: [map]

  classify:
    run: tools/classify-features.cwl
    scatter: features
    in: { features: name/chunks, reference: reference, sintax_cutoff: sintax_cutoff }
    out: [lineages]

  count:
    run: tools/count-features.cwl
    in:
      features: name/features
      merged_uniques: { source: [filter/merged_uniques], linkMerge: merge_flattened, pickValue: all_non_null }
      maps: map/map
      lineages: classify/lineages
      statuses: filter/status
    out: [feature_table, taxonomy, tracking, sample_status]

outputs:
  feature_table: { type: File, outputSource: count/feature_table }
  features: { type: File, outputSource: name/features }
  taxonomy: { type: File, outputSource: count/taxonomy }
  tracking: { type: File, outputSource: count/tracking }
  sample_status: { type: File, outputSource: count/sample_status }
