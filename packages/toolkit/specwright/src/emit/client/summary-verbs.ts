import { verbsOf } from './id-phrase.ts'
import { pathParts } from './path-parts.ts'
import { isActing, isConjunction, isParticleOf, isPreposition, isQualifier, isVerb } from './verbs.ts'
import { isPlural, partsOf, stem } from './words.ts'

/**
 * The verb that a summary begins with: one that is known, `Uploads an image`, or whatever word it is, if the rest shows it.
 * That is an article behind it, `Park a vehicle`, or what a path has in front of the word, `Elope account` of
 * `/accounts/{id}/elope`. Otherwise empty.
 */
export function verbInSummary(
  summary: string,
  { method, path, tag }: { readonly method: string; readonly path: string; readonly tag: string },
): string {
  const [written = '', ...rest] = summary.split(' ')
  const [next = ''] = rest
  if (!/^[A-Za-z]+$/.test(written) || isPreposition(written) || isQualifier(written)) return ''
  // `When an order is paid`
  if (/^(?:if|once|this|when|while)$/i.test(written)) return ''
  // `Approve or deny`, `Begin enrolling`: it is not the whole of what is done.
  const verb = baseOf(written)
  // `Check in` checks nothing.
  const isAlone = rest.length === 1 && isParticleOf(verb, next)
  if (isAlone || isConjunction(next) || (next.endsWith('ing') && !isReading(verb))) return ''
  if (isVerb(verb) || /^(?:an?|the|this)$/i.test(next)) return verb
  const parts = pathParts(path).map(({ words }) => words)
  const nouns = [...partsOf(tag), ...parts.slice(0, -1).flat()].map(stem)
  const [last = '', ...behind] = parts.at(-1) ?? []
  const isInPath = method !== 'get' && !isPlural(last) && stem(last) === stem(verb) && !nouns.includes(stem(verb))
  // `Park`, which has an opposite
  if (isInPath && rest.length === 0 && isVerb(`un${verb}`)) return verb
  const end = rest.findIndex((word) => isPreposition(word) || !/^[A-Za-z]+$/.test(word))
  const object = rest.slice(0, end === -1 ? undefined : end).map(stem)
  const known = [...nouns, ...behind.map(stem)]
  const isKnown = (word: string | undefined): boolean => word !== undefined && known.includes(word)
  // `Link user to project` of `/projects/{id}/users`
  const isJoining = method !== 'get' && /^(?:from|to)$/.test(rest[end] ?? '') && isKnown(stem(rest[end + 1] ?? ''))
  if (isJoining && object.at(-1) === stem(last)) return verb
  return isInPath && [object[0], object.at(-1)].some(isKnown) ? verb : ''
}

/** `Uploads` -> `upload`, `Dismisses` -> `dismiss` */
function baseOf(word: string): string {
  const lower = word.toLowerCase()
  return [lower, lower.replace(/s$/, ''), lower.replace(/es$/, '')].find(isVerb) ?? stem(word)
}

/** Verbs that say no more than what a request of the HTTP method does, and those that say nothing. */
const sameAs: Readonly<Record<string, RegExp>> = {
  create: /^(?:add|create|insert|make|new|post|publish|register|save|store|submit)$/,
  update: /^(?:adjust|change|edit|modify|patch|put|replace|save|set|update|upsert)$/,
}
const isGeneral = /^(?:allow|call|handle|manage|perform|process|use)$/
const undoing = /^(?:cancel|delete|remove|restore|reverse|revert|revoke|undo)$/
const reading = /^(?:fetch|get|list|read|retrieve|return)$/

/** True for a verb of what is read, also by `POST`. */
export function isReading(verb: string): boolean {
  return reading.test(verb)
}

/** True for a verb that says that something is done, and not what. */
export function isPerforming(verb: string): boolean {
  return /^(?:handle|perform|process)$/.test(verb)
}

/** `create`, `all` of `POST /boats/all`, which creates one, unless several are sent. */
export function isCreationAtAll(
  words: readonly string[],
  { method, takesSeveral }: { readonly method: string; readonly takesSeveral: boolean },
): boolean {
  return method === 'post' && !takesSeveral && /^createAll$/i.test(words.join(''))
}

/** True for a verb of what is created, by whatever HTTP method. */
export function isCreating(verb: string): boolean {
  return /^(?:add|create)$/.test(verb)
}

/** True for a verb of which the HTTP method says nothing: `refresh` for `GET`, `insert` for `PATCH`. */
export function saysMore(method: string, verb: string): boolean {
  const isPlain = Object.entries(sameAs).some(([same, verbs]) => {
    return verbs.test(verb) && (method === 'get' || (same === 'create') === (method === 'post'))
  })
  const isRead = method === 'get' && verb === 'generate'
  return method !== 'delete' && !isPlain && !isRead && !isGeneral.test(verb) && isActing(verb)
}

/** True for a verb of a path or an id that `DELETE` is against, unless the summary says it: `DELETE /sections/update`. */
export function isContradicted(word: string, { method, verb }: Pick<Stated, 'method' | 'verb'>): boolean {
  return method === 'delete' && /^(?:add|create|get|list|update)$/i.test(word) && (verb === '' || undoing.test(verb))
}

/**
 * `create`, `payment`, `intent` of the id `payment_intent` with `Create a payment intent`: the same words behind a verb; and
 * for what is read, `details` of `Get invitation details`, words of it.
 */
export function withStatedVerb(
  words: readonly string[],
  { method, summary, verb }: Pick<Stated, 'method' | 'summary' | 'verb'>,
): readonly string[] {
  const all = partsOf(summary).map(stem)
  const isSaid = words.every((word) => all.includes(stem(word)))
  if (method === 'get' && isReading(verb) && isSaid && verbsOf(words) === 0 && !words.some(isVerb))
    return ['get', ...words]
  const [, ...stated] = partsOf(summary.replaceAll(/ (?:an?|the)(?= )/g, ''))
  const isSame = stated.join(' ').toLowerCase() === words.join(' ').toLowerCase()
  return verb !== '' && isSame && !words.some(isVerb) ? [verb, ...words] : words
}

/** What an operation says of itself. */
interface Stated {
  readonly method: string
  readonly tag: string
  readonly summary: string
  readonly verb: string
  readonly isListing: boolean
}

/**
 * A verb by the HTTP method and what it is of, as the summary has it: `upload`, `Attachment` of `POST /tasks/{id}/attachments`.
 * What is set by `PUT` must be in the summary: `PUT /files/{id}/parent` that moves a file does not move the parent.
 *
 * @param verb What the HTTP method says.
 */
export function statedAction(
  verb: string,
  nouns: readonly string[],
  { method, tag, summary, verb: stated, isListing }: Stated,
): readonly string[] {
  const isTaken = /^(?:get|list)$/.test(verb) && /^(?:download|export)$/.test(stated) && nouns.length > 0
  if (isTaken && !partsOf(tag).map(stem).includes(stated)) return [stated, ...nouns]
  const same = Object.entries(sameAs).find(([, verbs]) => verbs.test(stated))?.[0]
  if (nouns.length > 0 && isOfMember(stated, nouns.at(-1) ?? '', { method, summary })) return [stated, ...nouns]
  const isKnown = !Object.hasOwn(sameAs, verb) || stated === '' || sameAs[verb]?.test(stated) === true
  if (isKnown || isGeneral.test(stated)) return [verb, ...nouns]
  if (isReading(stated)) return [method !== 'post' ? verb : isListing ? 'list' : 'get', ...nouns]
  if (same !== undefined) return [same, ...nouns]
  const named = stem(nouns.at(-1) ?? '')
  // `Restores an earlier version` of `POST /configuration/rollbacks`, which undoes no rollback
  const isDone = method === 'post' && undoing.test(stated) && isVerb(named)
  if (isDone && !partsOf(summary).map(stem).includes(named)) return [named, ...nouns.slice(0, -1)]
  const isMentioned = named === '' || method === 'post' || partsOf(summary).map(stem).includes(named)
  return isMentioned
    ? [stated, ...withoutSameNoun(stated, nouns).filter((noun) => stem(noun) !== stem(stated))]
    : [verb, ...nouns]
}

/** True for what is there before and after: `Add user to project`, `Removes a label from an issue`. */
function isOfMember(
  verb: string,
  noun: string,
  { method, summary }: { readonly method: string; readonly summary: string },
): boolean {
  const isSaid = (method === 'post' && verb === 'add') || (method === 'delete' && verb === 'remove')
  const words = partsOf(summary).filter((word) => !/^(?:an?|the)$/i.test(word))
  const end = words.findIndex((word) => /^(?:from|to)$/i.test(word))
  return isSaid && end > 1 && stem(words[end - 1] ?? '') === stem(noun)
}

/** `rename`, `Name` -> nothing; `generate`, `Sound`, `Generation` -> `Sound`: what the verb says already. */
function withoutSameNoun(verb: string, nouns: readonly string[]): readonly string[] {
  const last = stem(nouns.at(-1) ?? '')
  const isStart = (last.length > 2 && verb.startsWith(last)) || (verb.length > 4 && last.startsWith(verb.slice(0, -2)))
  return isStart || (last.length > 2 && verb.endsWith(last)) ? nouns.slice(0, -1) : nouns
}
