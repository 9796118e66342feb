import type { JsonObject } from '../json.ts'
import type { Branch, Check, Fault, JsonType, Rules, Subject } from './check.ts'
import type { Vocabulary } from '../dialect/dialect.ts'
import type { Sub } from './place.ts'
import { pathAround, pathTo } from './schema-path.ts'
import type { TagReader } from './tag.ts'
import type { KeyTest } from './test.ts'

/** Which properties or items of a value a schema has looked at, for `unevaluated*`. */
export interface Clause {
  readonly of: 'properties' | 'items'
  /** True for a key and value meant. */
  readonly test: KeyTest
}

/** One keyword in one schema. */
export interface Use {
  readonly value: unknown
  readonly schema: JsonObject
  readonly sub: Sub
  /** True where formats are asserted. */
  readonly asserted: boolean
  /** The value of another keyword of the same schema, where its vocabulary is in use. */
  sibling(keyword: string): unknown
  /** What is reported when the keyword, or the part of it that `keys` names, is not met. */
  fault(expected: unknown, sentence: string, ...keys: (string | number)[]): Fault
  /** The checks of a subschema for a part of the value. */
  part(...keys: (string | number)[]): readonly Check[]
  /** The checks of a subschema for the value itself, which hold without condition. */
  here(...keys: (string | number)[]): readonly Check[]
  /** A subschema for the value itself whose outcome decides something; `silent` where it evaluates nothing. */
  branch(keys: readonly (string | number)[], silent?: 'silent'): Branch
  /** The rules of a subschema, at `keys` below the schema, for the value itself; they hold while all of `when` do. */
  rules(keys: readonly (string | number)[], when?: readonly KeyTest[]): Rules
  /** The checks of the schema that a reference leads to, and the rule that they are. */
  refer(target: Sub['place'], rule: Fault): readonly Check[]
  /** Says that properties or items have been looked at. */
  evaluates(clause: Clause): void
  /** What has been looked at; empty outside `unevaluated*`. */
  readonly evaluated: readonly Clause[]
  /** A variable that remembers an outcome; absent where nothing needs it. */
  flag(): string | undefined
  resolve(reference: string): { readonly place: Sub['place']; readonly anchor?: string } | undefined
  /** The types that the schemas around allow of the value, or of a property of it; `undefined` for any. */
  typesAt(path: readonly string[]): ReadonlySet<JsonType> | undefined
  /** For finding what distinguishes branches. */
  readonly tags: TagReader
  /** Reports a problem with the keyword; absent where nobody reads problems. */
  readonly problem: ReportKeyword | undefined
}

/** Reports a problem with a keyword. */
export type ReportKeyword = (code: string, message: string, severity?: 'warning') => void

/** What the compiler knows of one keyword. */
export interface Keyword {
  readonly name: string
  readonly vocabulary: Vocabulary
  /** The type of value that its checks are about, where its facts name none: for `format`, that depends on its value. */
  readonly subject?: (value: unknown) => Subject
  /** `own` for what the schema itself requires, `beside` for subschemas of the value, `last` for what needs both. */
  readonly phase: 'own' | 'beside' | 'last'
  /** What is wrong with the keyword's value, as the end of a message; `undefined` for nothing. */
  misuse(value: unknown): string | undefined
  checks(use: Use): readonly Check[]
}

/** A fault of one keyword as that of another in the same schema. */
export function atSibling(fault: Fault, keyword: string): Fault {
  return { ...fault, keyword, schema: pathTo(pathAround(fault.schema), keyword) }
}
