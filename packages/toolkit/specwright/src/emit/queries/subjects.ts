import type { Model, OperationModel } from '@specwright/document/model'
import { partsOf, singular } from '../client/words.ts'
import { lastWordOf } from './effects.ts'
import { kindsNamed } from './kinds.ts'
import { membersSent } from './shown-schemas.ts'

/** What an operation is done to, as its query or its body names it. */
export interface Subjects {
  /** The nouns of the ids: `post` of `post_id`. */
  readonly named: ReadonlySet<string>
  /** The kinds that an id may be of, by a member for the type beside it: `post`, `user` of `object_type`. */
  readonly kinds: ReadonlySet<string>
  /** The word that the path ends in: `follow`. */
  readonly action: string
}

/** What an operation is done to. */
export function subjectsOf(operation: OperationModel, model: Model): Subjects {
  const members = membersSent(operation, model)
  const ids = members.flatMap(({ name }) => nounBefore(/^(?:ids?|uuids?)$/, name) ?? [])
  const kinds = members.flatMap(({ name, schema }) => {
    const of = nounBefore(/^(?:kind|type)$/, name)
    return of !== undefined && ids.includes(of) ? kindsNamed(schema, model) : []
  })
  const [action = ''] = partsOf(lastWordOf(operation)).map(singular)
  return {
    named: new Set(ids.filter((noun) => noun !== '')),
    kinds: new Set(kinds),
    action,
  }
}

/** `line item` of `lineItemId`, '' of `id`; `undefined` if the last word is another. */
function nounBefore(last: RegExp, name: string): string | undefined {
  const words = partsOf(name).map((word) => word.toLowerCase())
  return last.test(words.at(-1) ?? '') ? words.slice(0, -1).map(singular).join(' ') : undefined
}

/** True for a word of a member that says that something is done: `followed`, `followers` or `following` for `follow`. */
export function saysOfAction(word: string, action: string): boolean {
  const root = action.replace(/^un(?=.{3})|e$/g, '')
  if (root.length < 3 || !word.startsWith(root)) return false
  return /^e?(?:s|.?ed|.?ers?|.?ing)?$/.test(word.slice(root.length))
}
