declare module 'parse-prometheus-text-format' {
  interface Sample {
    readonly labels?: Readonly<Record<string, string>>
    readonly value?: string
    readonly buckets?: Readonly<Record<string, string>>
    readonly count?: string
    readonly sum?: string
  }

  interface Family {
    readonly name: string
    readonly help: string
    readonly type: string
    readonly metrics: readonly Sample[]
  }

  /** What the text has, as far as the tests here read it. */
  export default function parsePrometheusTextFormat(text: string): readonly Family[]
}
