import { isObject } from '../json.ts'
import { factsOf, isIdle } from '../keyword/facts.ts'
import type { JsonType } from './check.ts'
import type { Contradiction } from './impossible.ts'
import { below, isWithin, maxSchemas, typesOf, unconditional } from './in-place.ts'
import type { Sub } from './place.ts'
import type { Registry } from './registry.ts'

/** A branch of a union. */
interface UnionBranch {
  /** The schema as JSON. */
  readonly text: string
  /** `undefined` for any. */
  readonly types: ReadonlySet<JsonType> | undefined
  /** True if it accepts every value of its types. */
  readonly isWhole: boolean
}

/** The branches of a `oneOf` of which no value can be valid, since another branch accepts all that they accept. */
export function ambiguousBranches(sub: Sub, registry: Registry): readonly Contradiction[] {
  const subs = below(sub, registry, ['oneOf'])
  // Most schemas have no branches.
  if (subs.length === 0) return []
  const branches = subs.map((each) => branchOf(each, registry))
  const wide = branches.filter(({ isWhole }) => isWhole)
  const byText = new Map(branches.toReversed().map((each) => [each.text, each]))
  const covering = new Map(
    branches.flatMap((branch) => {
      const same = byText.get(branch.text)
      const other = same === branch ? wide.find((each) => each !== branch && covers(each, branch)) : same
      return other === undefined || branch.types?.size === 0 ? [] : [[branch, other] as const]
    }),
  )
  // Of two that accept the same, one is enough.
  const shown = [...covering].filter(([branch, other]) => {
    return covering.get(other) !== branch || branches.indexOf(branch) < branches.indexOf(other)
  })
  return shown.map(([branch, other]) => {
    const index = branches.indexOf(branch)
    const both = `oneOf/${index} and oneOf/${branches.indexOf(other)} both allow it`
    return { subject: whatIsAccepted(branch), why: `${both}. Use anyOf`, keys: ['oneOf', String(index)] }
  })
}

function branchOf(sub: Sub, registry: Registry): UnionBranch {
  const { schema } = sub.place
  return { text: JSON.stringify(schema), types: typesOf(sub, registry), isWhole: hasOnlyTypes(sub, registry) }
}

/** True if a branch that accepts every value of its types accepts all that another one accepts. */
function covers({ types: wide }: UnionBranch, { types: narrow }: UnionBranch): boolean {
  return wide === undefined || (narrow !== undefined && [...narrow].every((type) => isWithin(type, wide)))
}

/** Keywords that apply other schemas in place unconditionally, which are looked at themselves. */
const followed: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', 'allOf'])

function hasOnlyTypes(sub: Sub, registry: Registry): boolean {
  const schemas = unconditional(sub, registry)
  return (
    schemas.length < maxSchemas &&
    schemas.every(({ place: { schema } }) => {
      return (
        schema === true || (isObject(schema) && Object.keys(schema).every((name) => refusesNone(name, schema[name])))
      )
    })
  )
}

/** True for a keyword that refuses no value besides the types. */
function refusesNone(keyword: string, value: unknown): boolean {
  const isKnown = factsOf(keyword).annotation !== undefined || followed.has(keyword) || keyword.startsWith('x-')
  return isKnown || isIdle(keyword, value)
}

/** What a branch accepts, in words. */
function whatIsAccepted({ types, isWhole }: UnionBranch): string {
  if (!isWhole) return 'value of this branch'
  if (types === undefined) return 'value'
  return [...types].filter((type) => type !== 'integer' || !types.has('number')).join(' or ')
}
