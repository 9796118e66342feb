import { nounsOf, type NamedPart } from './named-parts.ts'
import { lastWord } from './path-parts.ts'
import { isQualifier } from './verbs.ts'
import { isPlural, oneOf, partsOf } from './words.ts'

/** `for`, `Account` of `/accounts/{id}/transactions` for `Transactions`, where no item of the resource is named, or where it may be. */
export function ownerOf(
  parts: readonly NamedPart[],
  { isOfItem: isAny = false }: { readonly isOfItem?: boolean } = {},
): readonly string[] {
  const own = parts.findLastIndex(({ isOwn }) => isOwn)
  const owner = parts.slice(0, Math.max(own, 0)).findLast((part) => part.isOfItem)
  if (owner === undefined || (parts[own]?.isOfItem === true && !isAny)) return []
  const nouns = nounsOf(owner, { isOne: true })
  return nouns.length === 0 ? [] : ['for', ...nouns]
}

/** What the words behind the resource depend on, besides the path. */
interface ObjectOptions {
  /** True for what is one, whatever the path has: what is created. */
  readonly isOne: boolean
  /** True for what is found by the last parameter, so that there may be several; a single word is what it is found by. */
  readonly isFiltered: boolean
  readonly isFull: boolean
  readonly summary: string
}

/** The words behind the resource: `Card`, `Token` of `POST /customers/{id}/cards/{card}/tokens`. */
export function objectOf(
  parts: readonly NamedPart[],
  { isOne, isFiltered, isFull, summary }: ObjectOptions,
): readonly string[] {
  const last = parts.at(-1)
  const isSeveral = isPlural(lastWord(last))
  const own = parts.findLastIndex(({ isOwn }) => isOwn)
  // `users` of `/users/activation`, but not of `/users/batch`
  const isQualifiedAtEnd = last?.words.length === 1 && isQualifier(lastWord(last))
  const areOne = isSeveral || (isOne && !isQualifiedAtEnd)
  const nouns = parts.slice(own + 1, isFiltered && !isSeveral ? -1 : undefined).map((part) => {
    const isOneOf = part === last ? isOne || (part.isOfItem && !isFiltered) : part.isOfItem || (areOne && !isFull)
    return nounsOf(part, { isOne: isOneOf })
  })
  // `Recent`, `Orders` of `/users/{id}/orders/recent`
  const noun = nouns.at(-2) ?? []
  // `Current`, `Season`, but not of a `/season/batch`
  const isOfState = parts.at(-2)?.isOfItem === false && !/^(?:all|batch|bulk)$/i.test(lastWord(last))
  if (!isQualifiedAtEnd || !(isOfState || isPlural(noun.at(-1) ?? ''))) return nouns.flat()
  return [...nouns.slice(0, -2), ...nouns.slice(-1), isSaidOfOne(noun, summary) ? oneOf(noun) : noun].flat()
}

/** True for a summary that has one of these: `DailyReport` of `/reports/daily` */
function isSaidOfOne(nouns: readonly string[], summary: string): boolean {
  const words = partsOf(summary).map((word) => word.toLowerCase())
  const [one = '', several = ''] = [oneOf(nouns).at(-1), nouns.at(-1)].map((word) => word?.toLowerCase())
  return words.includes(one) && ![several, 'all', 'list'].some((each) => words.includes(each))
}
