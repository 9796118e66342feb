import type { Expression, Name } from '@loyalty-kit/code'
import type { Sub } from './place.ts'

/** A type of JSON Schema; an integer is a number without fraction. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

/** The types that keywords may be about. */
export type Subject = 'number' | 'string' | 'array' | 'object'

/** What is reported when a check fails. */
export interface Fault {
  readonly keyword: string
  readonly expected: unknown
  /** JSON Pointer of the keyword, with the document's URI where it is not the one being compiled. */
  readonly schema: string
  /** Follows the location in a message: `must be at most 90`. */
  readonly sentence: string
  /** True where the schema's author wrote the sentence (`x-message`), to which nothing is added. */
  readonly whole?: boolean
}

/** A subschema for the same value whose outcome decides something. */
export interface Branch {
  readonly sub: Sub
  readonly checks: readonly Check[]
  /** Variable that remembers the outcome, where `unevaluated*` needs it. */
  readonly flag?: Name
}

/** Members of an object, or items of an array, that a schema is applied to. */
export interface Part {
  /** Expression that is true for the keys meant; absent for all. */
  readonly filter?: (key: Expression, value: Expression) => Expression
  readonly checks: readonly Check[]
  /** Present where the checks are about the key itself: the pointer of their schema. */
  readonly names?: string
}

/** Where a condition looks, for the issues of the rules that hang on it. */
export interface Condition {
  /** Leads from the value that the condition is tried on to the first that it looks at. */
  readonly path: readonly string[]
  /** As it stands in a message: `unit is DAY`. */
  readonly text: string
  /** True where the value seen there says as much or more: where a condition lists several values, it is one of them. */
  readonly isSeen: boolean
  /** True where nothing can be said of it but that it holds or does not. */
  readonly isUnnamed?: boolean
}

/** Rules that hold under a condition. */
export interface Rules {
  readonly checks: readonly Check[]
  /** Pointers of the schemas that hold the rules. */
  readonly schemas: readonly string[]
  readonly condition?: Condition
}

/** Branches that the value of one property distinguishes. */
export interface Tag {
  readonly name: string
  /** Values of the property for each branch; `undefined` for a branch that takes no objects. */
  readonly values: readonly (readonly unknown[] | undefined)[]
  /** True where the tag alone decides, so that no other branch need be tried. */
  readonly decides: boolean
  /** Pointers of the schemas that hold each branch's rules. */
  readonly schemas: readonly (readonly string[])[]
}

/** What distinguishes the branches of a choice, as far as anything does. */
export interface Selector {
  readonly tag?: Tag
  /** Types of each branch, where no two branches share one. */
  readonly types?: readonly (readonly JsonType[])[]
}

/**
 * What a schema demands of a value, as a small tree. It does not name the value: two printers read it, one for
 * whether the value is valid, one for its issues.
 */
export type Check =
  | { readonly kind: 'test'; readonly test: (v: Expression) => Expression; readonly fault: Fault }
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
      /** True where `undefined` never meets the schema. */
      readonly defined: boolean
      /** True for a schema that a reference leads to; false for a part of the one that calls it. */
      readonly isReferred: boolean
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
  | { readonly kind: 'present'; readonly name: string; readonly flag?: Name; readonly rules: Rules }
  | { readonly kind: 'flags'; readonly names: readonly Name[] }

/** True where the checks refuse `undefined`, so that an absent property needs no test of its own. */
export function refusesUndefined(checks: readonly Check[]): boolean {
  return checks.some(
    (check) =>
      (check.kind === 'types' && check.allowed !== undefined) ||
      check.kind === 'values' ||
      (check.kind === 'call' && check.defined) ||
      (check.kind === 'choice' && check.branches.every((branch) => refusesUndefined(branch.checks))),
  )
}
