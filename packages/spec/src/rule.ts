/** One rule of a schema, in words and as data. */
export interface Rule {
  /** JSON Pointer of what the rule is about, from the schema's value; `*` stands for any item or property. */
  readonly field: string
  readonly keyword: string
  readonly expected?: unknown
  /** JSON Pointer of the rule in the contract. */
  readonly schema: string
  /** To stand after the name of the field: `must be at most 90`. */
  readonly sentence: string
  /** The condition under which the rule holds, in words: `unit is DAY`. */
  readonly when?: string
}
