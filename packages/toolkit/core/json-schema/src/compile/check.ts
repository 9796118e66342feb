import type { Sub } from './place.ts'
import type { SchemaPath } from './schema-path.ts'
import type { KeyTest, Test } from './test.ts'

/** A type of JSON Schema; an integer is a number without a fraction. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

/** The types that keywords may be about. */
export type Subject = 'number' | 'string' | 'array' | 'object'

/** What is reported when a check fails. */
export interface Fault {
  readonly keyword: string
  readonly expected: unknown
  /** The path of the keyword. */
  readonly schema: SchemaPath
  /** Follows the location in a message: `must be at most 90`. */
  readonly sentence: string
  /** True if the schema's author wrote the sentence (`x-message`), to which nothing is added. */
  readonly whole?: boolean
}

/** A subschema for the same value whose outcome matters. */
export interface Branch {
  readonly sub: Sub
  readonly checks: readonly Check[]
  /** Variable that stores the outcome, if `unevaluated*` needs it. */
  readonly flag?: string
}

/** Members of an object, or items of an array, that a schema is applied to. */
export interface Part {
  /** True for matching keys; absent for all. */
  readonly filter?: KeyTest
  readonly checks: readonly Check[]
  /** Present if the checks are about the key itself: the path of their schema. */
  readonly names?: SchemaPath
}

/** The condition of rules, for their issues. */
export interface Condition {
  /** Path from the tested value to the first one that the condition reads. */
  readonly path: readonly string[]
  /** Its wording in a message: `unit is DAY`. */
  readonly text: string
  /** True if the value there implies the condition: if it lists several values, it is one of them. */
  readonly isSeen: boolean
  /** True if it cannot be put into words. */
  readonly isUnnamed?: boolean
  /** True if no valid value meets it. */
  readonly isNever?: true
  /** The values of the only location that it is about, if it lists them. */
  readonly values?: ListedValues
}

/** The values of a location for which a condition holds. */
export interface ListedValues {
  /** Path from the tested value. */
  readonly path: readonly string[]
  readonly values: readonly unknown[]
}

/** Rules that apply under a condition. */
export interface Rules {
  readonly checks: readonly Check[]
  /** Paths of the schemas that contain the rules. */
  readonly schemas: readonly SchemaPath[]
  readonly condition?: Condition
}

/** Branches that the value of one property distinguishes. */
export interface Tag {
  readonly name: string
  /** Values of the property for each branch; `undefined` for a branch that does not accept objects. */
  readonly values: readonly (readonly unknown[] | undefined)[]
  /** True if the tag alone decides, so that no other branch needs to be tried. */
  readonly decides: boolean
  /** Paths of the schemas that contain each branch's rules. */
  readonly schemas: readonly (readonly SchemaPath[])[]
}

/** What distinguishes the branches of a choice, if anything. */
export interface Selector {
  readonly tag?: Tag
  /** Types of each branch, if no two branches share one. */
  readonly types?: readonly (readonly JsonType[])[]
}

/**
 * What a schema requires of a value, as a small tree. It is data: two printers read it, one for
 * validity and one for issues, an interpreter, and what puts it into words.
 */
export type Check =
  | { readonly kind: 'test'; readonly test: Test; readonly fault: Fault }
  | { readonly kind: 'values'; readonly values: readonly unknown[]; readonly fault: Fault }
  | {
      readonly kind: 'types'
      readonly allowed: readonly JsonType[] | undefined
      readonly cases: Readonly<Partial<Record<Subject, readonly Check[]>>>
      readonly fault: Fault | undefined
    }
  | { readonly kind: 'property'; readonly name: string; readonly checks: readonly Check[]; readonly required?: Fault }
  | { readonly kind: 'entries'; readonly parts: readonly Part[] }
  | { readonly kind: 'item'; readonly index: number; readonly checks: readonly Check[] }
  | { readonly kind: 'items'; readonly from: number; readonly part: Part }
  | {
      readonly kind: 'contains'
      readonly branch: Branch
      readonly min: number
      readonly max: number
      readonly tooFew: Fault
      readonly tooMany: Fault
    }
  | {
      readonly kind: 'call'
      readonly sub: Sub
      /** True if the schema never accepts `undefined`. */
      readonly defined: boolean
      /** The rule that refers to the schema; absent for a part of the calling one. */
      readonly reference?: Fault
    }
  | {
      readonly kind: 'choice'
      readonly mode: 'any' | 'one'
      readonly branches: readonly Branch[]
      readonly selector: Selector
      readonly fault: Fault
    }
  | { readonly kind: 'not'; readonly branch: Branch; readonly fault: Fault }
  | { readonly kind: 'conditional'; readonly condition: Branch; readonly then: Rules; readonly otherwise: Rules }
  | { readonly kind: 'present'; readonly name: string; readonly flag?: string; readonly rules: Rules }
  | { readonly kind: 'flags'; readonly names: readonly string[] }

/** True if the checks refuse `undefined`, so that an absent property needs no separate test. */
export function refusesUndefined(checks: readonly Check[]): boolean {
  return checks.some(
    (check) =>
      (check.kind === 'types' && check.allowed !== undefined) ||
      check.kind === 'values' ||
      (check.kind === 'call' && check.defined) ||
      (check.kind === 'choice' && check.branches.every((branch) => refusesUndefined(branch.checks))),
  )
}
