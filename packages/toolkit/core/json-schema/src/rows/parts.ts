/** A part of a sentence or a type: text, a value, or the name of a schema. */
export interface TextPart {
  readonly text: string
  /** The name of the schema that it names. */
  readonly schema?: string
  /** True for one of several schemas that the value follows at once, rather than one of them. */
  readonly isJoint?: true
  /** True for a value, or the name of a field. */
  readonly isValue?: true
  /** What selects the schema from others: one of the values of a field. */
  readonly when?: Selection
}

/** What selects a schema from others: one of the values of a field. */
export interface Selection {
  readonly field: string
  readonly values: readonly string[]
}

/** A sentence in parts, of which values and names of fields are set as code. */
export type Sentence = readonly TextPart[]

/** A value, or the name of a field, as a part. */
export function valuePart(value: unknown): TextPart {
  return { text: typeof value === 'string' ? value : JSON.stringify(value), isValue: true }
}

/** Parts with a word between the last two, and commas before. */
export function joined(all: readonly Sentence[], last = ' or '): TextPart[] {
  return all.flatMap((parts, index) => {
    const between = index === 0 ? [] : [{ text: index === all.length - 1 ? last : ', ' }]
    return [...between, ...parts]
  })
}

/** Those that read differently. */
export function distinct(all: readonly Sentence[]): readonly Sentence[] {
  return [...new Map(all.map((parts) => [JSON.stringify(parts), parts])).values()]
}
