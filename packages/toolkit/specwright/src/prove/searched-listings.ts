import { isValid } from '@specwright/json-schema/examples'
import { own, type JsonObject } from '@specwright/json-schema/json'
import type { BoundedListing } from './bounded-listings.ts'
import type { FilterTrial } from './combined-filters.ts'
import { withParameter } from './draft-words.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'

/** What a description says of a value that is a part of a member: `whose name contains this`. */
const contains = /\bcontain(?:s|ing)?\b/i

/** What a description says where it is more, or less, than a part of a member. */
const otherwise = /\b(?:or|words?|prefix|not|all of|any of|exact\w*|regex\w*|syntax)\b/i

/** Requests for what contains a part of a member, where the description of a parameter says so, and names one member. */
export function searchedListings(
  run: ProofRun,
  { operation }: ProvedOperation,
  { start, items, member: id }: FilterTrial,
): readonly BoundedListing[] {
  const { root } = run.contract.model.document
  return operation.parameters.flatMap((parameter): readonly BoundedListing[] => {
    const { name, in: place, description, schema } = parameter
    if (place !== 'query' || !contains.test(description) || otherwise.test(description)) return []
    const words = new Set(description.match(/[\w-]+/g))
    const named = [...words].filter((word) => items.some((item) => typeof own(item, word) === 'string'))
    const [member, ...others] = named
    if (member === undefined || others.length > 0) return []
    const searched = (item: JsonObject): string => {
      const text = own(item, member)
      return typeof text === 'string' ? text : ''
    }
    const part = items
      .map((item) => searched(item).toLowerCase())
      .flatMap(middleOf)
      .find((each) => isValid(schema, each, root))
    if (part === undefined) return []
    const has = (item: JsonObject): boolean => searched(item).toLowerCase().includes(part)
    const idsOf = (found: readonly JsonObject[]): readonly unknown[] => found.map((item) => item[id])
    return [
      {
        values: withParameter(start, parameter, part),
        // In which case letters are the same, a description may not say.
        ids: idsOf(items.filter((item) => searched(item).includes(part))),
        others: idsOf(items.filter((item) => !has(item))),
        expected: `only items whose "${member}" contains what ${name} says`,
        rule: `only items whose "${member}" contains what ${name} says`,
      },
    ]
  })
}

/** A part of a word without its beginning and its end. */
function middleOf(text: string): readonly string[] {
  const word = /[a-z]{5,}/.exec(text)?.[0]
  return word === undefined ? [] : [word.slice(1, -1)]
}
