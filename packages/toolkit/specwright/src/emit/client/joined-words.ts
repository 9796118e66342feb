import type { OperationModel } from '@specwright/document/model'
import { isVerb } from './verbs.ts'
import { camel, partsOf, singular } from './words.ts'

/**
 * Writes words apart that paths join, where the texts of a document have them side by side and nowhere joined:
 * `/adminusers` -> `/admin-users` beside `List admin users`; and a verb from what follows it, if one text has both.
 */
export function createWordSplitter(texts: readonly string[]): (path: string) => string {
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
        apart.get(segment) ?? segment.replace(/^(create|delete|remove|update)(?!d(?:at|by|on))(?=[a-z]{4})/, '$1-'),
    )
}

/** Two or three words that follow each other, and a verb in front of each other word. */
function runsOf(line: readonly string[]): string[][] {
  const runs = line.flatMap((_, at) => [line.slice(at, at + 2), line.slice(at, at + 3)])
  const [verb = '', ...others] = line
  const pairs = isVerb(verb) ? others.map((word) => [verb, word]) : []
  return [...runs, ...pairs].filter((run) => run.length > 1 && run.every((word) => word.length > 2))
}

const plainVerb = '(add|create|delete|get|list|patch|post|put|remove|update)'

/**
 * An id whose verb is joined to what follows it: to the end of the path, `getprefixSearch` of `/settings/prefix-search` ->
 * `getPrefixSearch`, or to words of the path or tag, `getuserbyid` -> `getUserById`.
 */
export function withVerbApart(id: string, operation: OperationModel): string {
  const [, verb = '', rest = ''] = new RegExp(`^${plainVerb}([a-z]\\w*)$`).exec(id) ?? []
  if (verb === '') return id
  const end = partsOf(
    operation.path
      .replaceAll(/\/\{[^{}]*\}/g, '')
      .split('/')
      .at(-1) ?? '',
  )
  if (rest.toLowerCase() === end.join('').toLowerCase()) return camel([verb, ...end])
  const words = wordsApart(rest, operation)
  return words === undefined ? id : camel([verb, ...words])
}

/** `alluser` -> `all`, `user`, and `userbyid` -> `user`, `by`, `id`, where a path or a tag has the words; else `undefined`. */
function wordsApart(joined: string, { path, tag }: OperationModel): readonly string[] | undefined {
  const known = new Set(partsOf(`${path} ${tag}`).map(singular))
  const [, all, noun = '', by, key = ''] = /^(all)?([a-z]+?)(?:(by)([a-z]+))?$/.exec(joined) ?? []
  if (!known.has(singular(noun)) || (by !== undefined && !known.has(singular(key)))) return undefined
  return [all, noun, by, key].filter((word) => word !== undefined && word !== '') as string[]
}
