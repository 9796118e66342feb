import type { Model, OperationModel } from '@specwright/document/model'
import { isVerb } from './verbs.ts'
import { camel, partsOf, singular } from './words.ts'

/**
 * Writes words apart that paths join, where the texts of a document have them side by side and nowhere joined:
 * `/adminusers` -> `/admin-users` beside `List admin users`; and a verb from what follows it, if one text has both.
 */
export function createWordSplitter(texts: readonly string[], { isKnown }: Vocabulary): (path: string) => string {
  const lines = texts.map((text) => text.toLowerCase().match(/[a-z]+/g) ?? [])
  const words = new Set(lines.flat())
  const apart = new Map<string, string>()
  for (const run of lines.flatMap(runsOf)) {
    const joined = run.join('')
    if (!words.has(joined) && !isVerb(joined)) apart.set(joined, run.join('-'))
  }
  return (path) =>
    path.replaceAll(
      /(?<=\/)[a-z]+(?=\/|$)/g,
      (segment) =>
        apart.get(segment) ??
        behindVerb(segment, isKnown)?.join('-') ??
        segment.replace(/^(create|delete|remove|update)(?!d(?:at|by|on))(?=[a-z]{4})/, '$1-'),
    )
}

/** Two or three words that follow each other, and a verb in front of each other word. */
function runsOf(line: readonly string[]): string[][] {
  const runs = line.flatMap((_, at) => [line.slice(at, at + 2), line.slice(at, at + 3)])
  const [verb = '', ...others] = line
  const pairs = isVerb(verb) ? others.map((word) => [verb, word]) : []
  return [...runs, ...pairs].filter((run) => run.length > 1 && run.every((word) => word.length > 2))
}

/** The words of a document that are written apart. */
export interface Vocabulary {
  readonly isKnown: (word: string) => boolean
}

/** The words of tags, summaries, paths, schemas, and of ids that have several. */
export function vocabularyOf({ operations, schemas }: Pick<Model, 'operations' | 'schemas'>): Vocabulary {
  const texts = operations.flatMap(({ id, key, path, tag, summary }) => {
    const segments = path.split('/').filter((segment) => !behindPlainVerb.test(segment))
    return [id === key && partsOf(id).length > 1 ? id : '', ...segments, tag, summary]
  })
  const known = new Set([...texts, ...schemas.map(({ name }) => name)].flatMap(partsOf).map(singular))
  return {
    isKnown: (word) => /^(?:all|by|for|id|in|my|of|to)$/.test(word) || (word.length > 2 && known.has(singular(word))),
  }
}

const behindPlainVerb = /^(add|create|delete|get|list|patch|post|put|remove|update)([a-z]\w*)$/

/**
 * An id whose words are joined behind a verb: to the end of the path, `getprefixSearch` of `/settings/prefix-search` ->
 * `getPrefixSearch`, or to words that the document has elsewhere, `getuserprofile` beside a schema `UserProfile` -> `getUserProfile`.
 */
export function withVerbApart(id: string, { path }: OperationModel, { isKnown }: Vocabulary): string {
  const [, verb = '', rest = ''] = behindPlainVerb.exec(id) ?? []
  const end = partsOf(
    path
      .replaceAll(/\/\{[^{}]*\}/g, '')
      .split('/')
      .at(-1) ?? '',
  )
  if (verb !== '' && rest.toLowerCase() === end.join('').toLowerCase()) return camel([verb, ...end])
  const [first = '', ...more] = partsOf(id)
  const words = /^[a-z]+$/.test(first) ? behindVerb(first, isKnown) : undefined
  return words === undefined ? id : camel([...words, ...more])
}

/** `create`, `order` of `createorder`: the shortest verb in front of words that are known. */
function behindVerb(joined: string, isKnown: (word: string) => boolean): readonly string[] | undefined {
  if (isVerb(joined) || isKnown(joined)) return undefined
  for (let end = 3; end < joined.length - 1; end++) {
    const verb = joined.slice(0, end)
    const words = isVerb(verb) ? wordsIn(joined.slice(end), isKnown) : undefined
    if (words !== undefined && words.some((word) => word.length > 3 || word === 'all')) return [verb, ...words]
  }
  return undefined
}

/** Known words, of which the first is as long as it can be, that a text consists of. */
function wordsIn(text: string, isKnown: (word: string) => boolean): readonly string[] | undefined {
  if (text === '') return []
  for (let end = text.length; end > 1; end--) {
    const rest = isKnown(text.slice(0, end)) ? wordsIn(text.slice(end), isKnown) : undefined
    if (rest !== undefined) return [text.slice(0, end), ...rest]
  }
  return undefined
}
