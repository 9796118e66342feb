import type { ResourceWords } from './resource-names.ts'
import { pathParts, type PathPart } from './path-parts.ts'
import { isAudience, isQualifier, isVerb, withoutKind } from './verbs.ts'
import { isPlural, oneOf, stem } from './words.ts'

/** A part of a path as it is in names. */
export interface NamedPart extends PathPart {
  /** True for the resource itself, which names of its methods leave out: `/services` for `Services`. */
  readonly isOwn: boolean
}

/** The parts of a path, with those of the resource marked; without one, none is. */
export function namedParts(path: string, resource: ResourceWords | undefined): readonly NamedPart[] {
  const parts = pathParts(path)
  if (resource === undefined) return parts.map((part) => ({ ...part, isOwn: false }))
  const own = withoutKind(resource.words).map(stem)
  // `sentinelone` of `SentinelOne` is two of its words.
  const runs = new Set(own.flatMap((_, start) => own.map((__, end) => own.slice(start, end + 1).join(''))))
  const isOf = ({ words }: PathPart): boolean => words.every((word) => runs.has(stem(word)))
  const named = parts.map((each, index) => {
    // `current` of `/current_journey` for `Journeys`
    const noun = each.words.findIndex((word) => !isQualifier(word))
    const isQualified = noun > 0 && each.words.slice(noun).map(stem).join('') === own.join('')
    const part = isQualified ? { ...each, words: each.words.slice(0, noun) } : each
    const words = part.words.map(stem).join(' ')
    const isWhole = words.replaceAll(' ', '') === own.join('')
    const isLast = !resource.isOfSeveral && own.slice(-part.words.length).join(' ') === words
    // `ingress` of `/ingress/peers` is not `Ingress Ports`, but it is in `/ingress/ports`.
    const isAmongOwn = !resource.isOfSeveral && isOf(part) && parts.slice(index).every(isOf)
    return { ...part, isOwn: isWhole || isLast || isAmongOwn || (own.length === 1 && isShortFor(words, own[0] ?? '')) }
  })
  const levels = [own, withoutKind(resource.whole).map(stem)]
  const together = named.findIndex((part, at) => {
    return !part.isOfItem && levels.some((words) => areTogether([part, named[at + 1]], words))
  })
  if (together !== -1)
    return named.map((part, at) => (at === together || at === together + 1 ? { ...part, isOwn: true } : part))
  // `configs` of `/backup-configs/{id}` for `Backups`, where nothing else of the path is of these.
  const start = named.findIndex(({ isOwn }) => isOwn)
  return withoutRepeated(named.map((part, at) => (at > start ? withoutOwner(part, own) : part)))
}

/** True for two parts with all words of the resource, in whatever order: `/swaps/reverse` of `Reverse Swaps`. */
function areTogether(parts: readonly (PathPart | undefined)[], own: readonly string[]): boolean {
  const words = parts.flatMap((part) => part?.words ?? []).map(stem)
  return own.length > 1 && words.toSorted().join(' ') === own.toSorted().join(' ')
}

/** `notes` of `/crews/{id}/crew-notes`, but not of `/imports/{id}/import-job` */
function withoutOwner(part: NamedPart, own: readonly string[]): NamedPart {
  const isRepeated = own.every((word, at) => stem(part.words[at] ?? '') === word)
  const isNamed = /^[a-z]/i.test(part.words[own.length] ?? '')
  // `teams-non-org` are teams.
  const isOne = !isPlural(part.words[own.length - 1] ?? '')
  // `auth-admin` of `Auth` says something of an admin, and is not one.
  const isOther = isAudience(part.words.slice(own.length))
  return isRepeated && isNamed && isOne && !isOther && !part.isOwn && !isVerb(part.words[0])
    ? { ...part, words: part.words.slice(own.length) }
    : part
}

/** `/stocks/{id}` of `/stock/stocks/{id}`, `/sect-wars` of `/sect-war/wars` */
function withoutRepeated(parts: readonly NamedPart[]): readonly NamedPart[] {
  const written: NamedPart[] = []
  for (const part of parts) {
    const before = written.at(-1)
    const end = before?.words.slice(-part.words.length).map(stem).join(' ')
    if (before?.isOfItem === false && !before.isOwn && end === part.words.map(stem).join(' '))
      written.splice(-1, 1, { ...part, words: [...before.words.slice(0, -part.words.length), ...part.words] })
    else written.push(part)
  }
  return written
}

/** `auth` for `authentication`, `match` for `matching` */
function isShortFor(word: string, long: string): boolean {
  return word.length > 3 && long.startsWith(word) && /(?:ing|ment|tion|ure)$/.test(long)
}

/** The words of a part that are in a name: of one thing, or as they are written. */
export function nounsOf({ words, isOwn }: NamedPart, { isOne }: { readonly isOne: boolean }): readonly string[] {
  if (isOwn) return []
  // What is created are `register-options`.
  return isOne && !/^options$/i.test(words.at(-1) ?? '') ? oneOf(words) : words
}
