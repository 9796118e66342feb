import { partsOf } from '../../client/words.ts'
import type { ItemSending } from './collection.ts'
import { nounOf, type Group } from './groups.ts'
import { wordsOf } from './path.ts'

/** What an event says that happened, by its name: `order.created`, `petUpdated`. */
export interface NamedChange {
  /** In lower case. */
  readonly noun: readonly string[]
  readonly after: ItemSending['after']
}

/** What happened, by the last word of a name. */
const verbs = new Map<string, ItemSending['after']>([
  ['added', 'create'],
  ['created', 'create'],
  ['changed', 'change'],
  ['edited', 'change'],
  ['modified', 'change'],
  ['updated', 'change'],
  ['deleted', 'delete'],
  ['removed', 'delete'],
])

/** Takes the name of an event apart; `undefined` if it is not a noun and what happened to it. */
export function changeNamed(name: string): NamedChange | undefined {
  const words = partsOf(name).map((word) => word.toLowerCase())
  const after = verbs.get(words.at(-1) ?? '')
  return after === undefined || words.length < 2 ? undefined : { noun: words.slice(0, -1), after }
}

/** True for words that name one item of a group: `order` of `/orders`, `owner pet` or `pet` of `/owners/{id}/pets`. */
export function isItemOf(noun: readonly string[], group: Group): boolean {
  const words = wordsOf(group.segments)
  const names = [words.slice(-1), nounOf(group).split('/'), words]
  return names.some((name) => {
    const parts = name.flatMap(partsOf).map((word) => word.toLowerCase())
    return parts.length === noun.length && parts.every((part, index) => isOneOf(noun[index] ?? '', part))
  })
}

/** True for a word and its plural, or for the same word. */
function isOneOf(word: string, plural: string): boolean {
  return [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')].includes(plural)
}
