import type { FormatTest } from '../keyword/formats.ts'
import type { Sub } from './place.ts'

/** What a keyword measures of a value: the number itself, code points of a string, items, or members of an object. */
export type Measure = 'value' | 'characters' | 'items' | 'members'

/** A comparison with a limit. */
export type Comparison = '<' | '<=' | '>' | '>='

/** A test of a value whose type is known, as data: it is printed as code, and interpreted. */
export type Test =
  | { readonly kind: 'never' }
  | { readonly kind: 'bound'; readonly of: Measure; readonly is: Comparison; readonly limit: number }
  | { readonly kind: 'multiple'; readonly of: number }
  | { readonly kind: 'pattern'; readonly source: string }
  | { readonly kind: 'format'; readonly by: FormatTest }
  | { readonly kind: 'unique' }
  /** A number between two others, or one of them; an integer, unless it is known to be one. */
  | { readonly kind: 'range' | 'integer-range'; readonly min: number; readonly max: number }

/** A test of the key of a member or an item, and of its value. */
export type KeyTest =
  | { readonly kind: 'any' }
  | { readonly kind: 'named'; readonly names: readonly string[] }
  | { readonly kind: 'matching'; readonly patterns: readonly string[] }
  | { readonly kind: 'before'; readonly index: number }
  /** Its value is valid against a schema. */
  | { readonly kind: 'accepted'; readonly sub: Sub }
  /** A variable says whether an outcome has occurred. */
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'not'; readonly test: KeyTest }
  | { readonly kind: 'all' | 'some'; readonly tests: readonly KeyTest[] }
