import { grouped } from '@specwright/document/diagnostics'
import type { OperationModel } from '@specwright/document/model'
import { latin } from '@specwright/document/names'
import { isOfItem, pathParts } from './path-parts.ts'
import { sharedWords, withoutShared } from './shared-words.ts'
import { isAudience, isPlainVerb, isThing, isVerb } from './verbs.ts'
import { isPlural, partsOf, stem } from './words.ts'

/**
 * `pet-controller`, `pet_service` -> `pet`, `Pet API` -> `Pet`, `O'quvchi` -> `Oquvchi`, and of levels that repeat each other one, `Pets -
 * Pet` -> `Pets`, and without a last word that all share, unless another tag is called so.
 */
export function plainTags(operations: readonly OperationModel[]): (tag: string) => string {
  const byTag = grouped(operations, ({ tag }) => tag)
  const tags = new Set([...byTag.keys()].map((tag) => tag.toLowerCase()))
  const { last } = sharedWords(
    [...byTag].flatMap(([tag, some]) => {
      const about = some.flatMap(({ path }) => pathParts(path).flatMap(({ words }) => words)).join(' ')
      return tag === '' ? [] : [{ text: tag, about, methods: some.map(({ method }) => method) }]
    }),
  )
  return (tag) => {
    // `crate::handlers::pets`
    const joined = tag.replace(/^.*\w::(?=\w)/, '').replaceAll(/(?<=\p{L})['\u2018\u2019\u02BB\u02BC](?=\p{L})/gu, '')
    const plain = withoutShared(withoutSameLevels(joined), { first: '', last }).replace(
      /(?<=[\p{L}\d])(?:[\s_-]*controller|[_-]service|(?<=[a-z])Service|[\s_-]+api|(?<=[a-z])A(?:PI|pi))$/iu,
      '',
    )
    return tags.has(plain.toLowerCase()) ? tag : plain
  }
}

/**
 * `Depot` of `Yard/Depot`, where another tag is of the `Yard` too: a tag of levels is of what its last one names. Other tags
 * with a slash, such as `Boats/Crews`, are of several things.
 */
export function lastLevels(operations: readonly OperationModel[]): (tag: string) => string {
  const byArea = grouped([...new Set(operations.map(({ tag }) => tag))], areaOf)
  return (tag) => ((byArea.get(areaOf(tag))?.length ?? 0) > 1 ? tag.slice(tag.lastIndexOf('/') + 1).trim() : tag)
}

/** `Yard` of `Yard/Depot` */
function areaOf(tag: string): string {
  return tag.split('/')[0]?.trim() ?? ''
}

/** `Shop - Orders - Order` -> `Shop - Orders`, `Pets - Pets Care` -> `Pets - Care`, and `Orders - List` -> `Orders` */
function withoutSameLevels(tag: string): string {
  const levels = tag.split(/\s+[-\u2013\u2014:>|]\s+/).map((level) => level.split(/\s+/))
  const different = levels.map((words, at) => {
    const before = stem(levels[at - 1]?.at(-1) ?? '')
    const isList = at === levels.length - 1 && at > 0 && /^list$/i.test(words.join(''))
    return isList ? [] : stem(words[0] ?? '') === before ? words.slice(1) : words
  })
  const isSame = different.every((words, at) => words.length === levels[at]?.length)
  return isSame ? tag : different.flatMap((words) => (words.length === 0 ? [] : [words.join(' ')])).join(' - ')
}

/**
 * False for a tag that names nothing that an operation is of: what is done, `Create Menu`, `Apply Menus` of `/menus/apply`
 * and `Menus List` of `/menus`, and `api` or `v1` of `/api/v1/menus`, which generators take from the path.
 */
export function isThingOf({ tag, path }: OperationModel): boolean {
  const words = partsOf(tag)
  const [verb = '', ...more] = words
  const isSaid =
    isPlainVerb(verb) || /^(?:edit|fetch|retrieve)$/i.test(verb) || (isVerb(verb) && isIn(path, more, verb))
  const isList = /^list$/i.test(words.at(-1) ?? '') && isPlural(words.at(-2) ?? '') && isIn(path, words.slice(0, -1))
  const isDone = more.length > 0 && ((isSaid && !isThing(words)) || isList)
  const isOfService = /^(?:api|v\d+)$/i.test(tag) && `${path}/`.toLowerCase().includes(`/${tag.toLowerCase()}/`)
  return !isDone && !isOfService
}

/** True for one tag of all operations, whose paths are of several things, some of them with items: the name of the service. */
export function isTagOfAll(
  operations: readonly OperationModel[],
  pathOf: (operation: OperationModel) => string,
): boolean {
  const [tag = '', ...others] = new Set(operations.map((operation) => operation.tag))
  const starts = grouped(operations, (operation) => pathParts(pathOf(operation))[0]?.words.map(stem).join(' '))
  const things = [...starts.values()].filter((some) => {
    return new Set(some.map((operation) => isOfItem(pathOf(operation)))).size > 1
  })
  const isInPaths = operations.some(({ path }) =>
    partsOf(tag).some((word) => partsOf(path).map(stem).includes(stem(word))),
  )
  return tag !== '' && others.length === 0 && starts.size > 2 && things.length > 1 && !isInPaths
}

/**
 * What operations are of whose tag says it in another language, by tag: `quizzes` of `Testlar`. All their paths begin with one
 * noun, which no path of another tag does, and their summaries do not have it, nor most of them any word of path or id.
 */
export function nounsOfTags(
  operations: readonly OperationModel[],
  pathOf: (operation: OperationModel) => string,
): ReadonlyMap<string, string> {
  const nounOf = (operation: OperationModel): string => pathParts(pathOf(operation))[0]?.words.join(' ') ?? ''
  const withNoun = grouped(operations, nounOf)
  const nouns = new Map<string, string>()
  for (const [tag = '', some] of grouped(operations, (operation) => operation.tag)) {
    const [noun = '', ...others] = new Set(some.map(nounOf))
    const isOfAll = others.length === 0 && some.length === withNoun.get(noun)?.length
    const hasThing = some.some((operation) => pathParts(pathOf(operation)).length === 1)
    const isNoun = /^[a-z][a-z ]{2,}$/i.test(noun) && !isVerb(noun.split(' ')[0]) && !isAudience([noun])
    if (tag !== '' && isOfAll && hasThing && isNoun && areForeign(tag, partsOf(noun), some)) nouns.set(tag, noun)
  }
  return nouns
}

/**
 * What tags with a wrong letter name, by tag: `bearing` of `Bearang`, all of whose paths begin so. Short words that differ by
 * a letter are two.
 */
export function correctedTags(
  tags: (tag: string) => string,
  operations: readonly OperationModel[],
  pathOf: (operation: OperationModel) => string,
): ReadonlyMap<string, string> {
  const corrected = [...grouped(operations, ({ tag }) => tag)].flatMap(([tag, some]) => {
    const [noun = '', ...others] = new Set(
      some.map((operation) => pathParts(pathOf(operation))[0]?.words.join(' ') ?? ''),
    )
    return others.length === 0 && isMisspelt(stem(tags(tag)), stem(noun)) ? [[tag, noun] as const] : []
  })
  return new Map(corrected)
}

/** True for two words of one length and the same first letter, one of whose letters differs. */
function isMisspelt(word: string, other: string): boolean {
  const different = [...word].filter((letter, at) => letter !== other.charAt(at))
  return word.length > 5 && word.length === other.length && word.charAt(0) === other.charAt(0) && different.length === 1
}

/** True for a tag and summaries that are in another language than the paths of these operations, and their noun. */
function areForeign(tag: string, noun: readonly string[], operations: readonly OperationModel[]): boolean {
  const summaries = operations.filter(({ summary }) => summary !== '')
  const wordsIn = (text: string): readonly string[] => partsOf(latin(text)).map(stem)
  const isShared = ({ path, id, summary }: OperationModel): boolean => {
    const known = partsOf(`${path} ${id}`).map(stem)
    return wordsIn(summary).some((word) => word.length > 2 && known.includes(word))
  }
  const [named, stated] = [wordsIn(tag), summaries.flatMap(({ summary }) => wordsIn(summary))]
  // `Studentlar` of `/students`
  const [whole, one] = [named.join(' '), noun.map(stem).join(' ')]
  if (whole !== one && whole.startsWith(one) && named.length === 1 && one.length > 4) return true
  const isSaid = noun.some((word) => stated.includes(stem(word)) || named.includes(stem(word)))
  return !isSaid && summaries.length > 0 && summaries.filter(isShared).length * 2 < summaries.length
}

/** True for a path with a part of these words, and with one of a verb at its end. */
function isIn(path: string, words: readonly string[], verb?: string): boolean {
  const parts = pathParts(path).map((part) => part.words.map(stem).join(''))
  const at = parts.indexOf(words.map(stem).join(''))
  return at !== -1 && (verb === undefined || parts.slice(at + 1).at(-1) === stem(verb))
}
