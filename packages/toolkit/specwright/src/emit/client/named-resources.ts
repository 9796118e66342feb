import type { Model, OperationModel } from '@specwright/document/model'
import { grouped } from '@specwright/document/diagnostics'
import { isMethodName, isResourceName, latin } from '@specwright/document/names'
import type { ResourceWords } from './resource-names.ts'
import { namesOfId } from './names-of-id.ts'
import { createPathNames, type PathNames } from './path-names.ts'
import { isActionOfPath, isNamedAfterPath, isOfItem, isPostedAction, pathParts, staticsOf } from './path-parts.ts'
import { isDigest } from './plain-ids.ts'
import { plainOperations, type PlainOperation } from './plain-operations.ts'
import { withoutFolders } from './shorter-names.ts'
import { withTrueVerb } from './true-verbs.ts'
import { isOnlyNoun } from './verbless-ids.ts'
import { camel, otherWords, partsOf } from './words.ts'

/** A resource of the client, with its operations by method name. */
export interface NamedResource {
  /** `lineItems` */
  readonly name: string
  /** The tags of its operations; `''` for operations without one. */
  readonly tags: readonly string[]
  readonly methods: readonly { readonly name: string; readonly operation: OperationModel }[]
}

/**
 * The resources of a document, in its order. Names that are pinned, or that the document chooses, come first; nothing
 * else gets one of them.
 */
export function resourcesOf(model: Model): NamedResource[] {
  const names = operationNames(model)
  const resources = new Map<string, { tags: Set<string>; methods: { name: string; operation: OperationModel }[] }>()
  for (const operation of model.operations) {
    const [resource = '', name = ''] = names.get(operation)?.split('.') ?? []
    const found = resources.get(resource) ?? { tags: new Set(), methods: [] }
    resources.set(resource, found)
    found.tags.add(operation.tag)
    found.methods.push({ name, operation })
  }
  return [...resources].map(([name, { tags, methods }]) => ({ name, tags: [...tags], methods }))
}

/**
 * Resource and method of each operation: the tag names the resource, or the path if there is none; and the operation's
 * id without the words of the resource names the method. If that name would be empty or taken, the method has the full
 * id.
 */
function operationNames(model: Model): ReadonlyMap<OperationModel, string> {
  const { operations } = model
  const plain = plainOperations(model)
  const paths = createPathNames([...plain.values()])
  const names = new Map(operations.flatMap((each) => (each.name === undefined ? [] : [[each, each.name] as const])))
  const used = new Set([...names.values(), ...Object.values(model.names.operations).flatMap(({ name }) => name ?? [])])
  const give = (operation: OperationModel, name: string): void => {
    names.set(operation, name)
    used.add(name)
  }
  const short = new Map([...plain].map(([operation, each]) => [operation, shortNames(each, paths)]))
  const others = new Set([...used, ...[...short.values()].flat()])
  const shorter = grouped(
    operations.filter((operation) => !names.has(operation)),
    (operation) => shorterName(plain.get(operation), short.get(operation)),
  )
  for (const [name, [operation, ...more]] of shorter) {
    if (name && operation && more.length === 0 && !others.has(name)) give(operation, name)
  }
  // Short names come first, so that no full id takes one of them.
  const most = Math.max(0, ...[...short.values()].map(({ length }) => length))
  for (let nth = 0; nth < most; nth++) {
    const groups = grouped(
      operations.filter((operation) => !names.has(operation)),
      (operation) => short.get(operation)?.[nth],
    )
    for (const [name, [operation, ...more]] of groups) {
      if (name && operation && more.length === 0 && !used.has(name)) give(operation, name)
    }
  }
  for (const [operation, each] of plain) {
    if (names.has(operation)) continue
    const words = isDigest(operation.id) ? camel([each.method, ...staticsOf(each.path)]) : operation.id
    const full = `${resourceName(each)}.${fullName({ id: each.id ?? words })}`
    let unique = full
    for (let n = 2; used.has(unique); n++) unique = `${full}_${n}`
    give(operation, unique)
  }
  return names
}

/** `Line Items` -> `lineItems`, `OAuth` -> `oauth`, `close` -> `close_`; without a tag, `/v1/pets/{id}` -> `pets`. */
function resourceName(operation: PlainOperation): string {
  const name = camel(resourceWords(operation))
  const start = name === '' ? 'operations' : /^\p{Letter}/u.test(name) ? name : `_${name}`
  return isResourceName(start) ? start : `${start}_`
}

/** The words of a tag, without an API's version in front of them: `AccountsV1AuthToken` -> `Auth`, `Token`. */
function resourceWords({ tag, path }: Pick<PlainOperation, 'tag' | 'path'>): readonly string[] {
  const written = latin(tag)
  const words = partsOf(written.replace(/^(?:\w*[a-z]V\d+|Api\d+)(?=[A-Z])/, ''))
  // `GM` of `阵法GM管理` does not stand for itself, and `v2` of `注文 v2` is the lesser part.
  const others = otherWords(written).join('|')
  const isJoined = new RegExp(`\\w(?:${others})|(?:${others})\\w`).test(written)
  const isInOther = others !== '' && (isJoined || others.length >= words.join('').length)
  if (words.length > 0 && !isInOther) return words
  const inPath = pathParts(path)[0]?.words ?? []
  // A tag in another script is no more than a hint, so what the path has must be a word.
  const isHint = inPath.length > 0 && (tag === '' || inPath.every((word) => /^[a-z]{2,}$/i.test(word)))
  return isHint ? inPath : otherWords(tag)
}

/** What an operation is of. */
function resourceOf(operation: PlainOperation): ResourceWords {
  const { thing, path, method, verb } = operation
  const inPath = pathParts(path)
  const parts = inPath.map((part) => part.words)
  return {
    words: resourceWords({ tag: thing, path }),
    whole: resourceWords(operation),
    isOfSeveral: /[&,/+]|\b(?:and|or)\b/i.test(thing),
    parts,
    path: parts.flat(),
    items: inPath.filter((part) => part.isOfItem).map((part) => part.words),
    isOfItem: isOfItem(path),
    isRead: method === 'get',
    verb,
  }
}

/** The preferred name of an operation without folders of its path, or `''`. */
function shorterName(operation: PlainOperation | undefined, [first = '']: readonly string[] = []): string {
  const [resource = '', name = ''] = first.split('.')
  const short = operation === undefined ? '' : withoutFolders(name, operation, resourceOf(operation))
  return isMethodName(short) ? `${resource}.${short}` : ''
}

/** Names for an operation, the preferred one first: `deleteLineItem` of `Line Items` -> `lineItems.delete`. */
function shortNames(operation: PlainOperation, paths: PathNames): string[] {
  const { id } = operation
  const resource = resourceOf(operation)
  const isDerived =
    id === undefined ||
    isNamedAfterPath(operation) ||
    isActionOfPath(operation) ||
    isPostedAction(operation) ||
    isOnlyNoun(operation, resource)
  const written = isDerived ? paths.methodsOf(operation, resource) : namesOfId(id, operation, { resource, paths })
  const names = written.map((name) => {
    const words = partsOf(name)
    // Letters of other scripts are in no word.
    return camel(words) === name ? camel(withTrueVerb(words, operation, resource)) : name
  })
  // Letters of other scripts are dropped, so such a name could be ambiguous.
  const isLatin = isDerived || /^[ -~]+$/.test(id)
  const isOfMe = resource.path.includes('me')
  return names.map((name) => {
    // A reserved name that is the whole id stays it, with an underscore: `then_`.
    // `listMeVotes` of `/users/me/votes`
    const personal = isOfMe
      ? name.replace(/(?<=[a-z])(?:User)?Me(?=[A-Z])(?!(?:By|For|From|In|Of|To)(?![a-z]))/, 'My')
      : name
    const own = personal.replace(/(?<=[a-z])My$|^my$/, (word) => (word === 'my' ? 'mine' : 'Mine'))
    const safe = id !== undefined && name === camel(partsOf(id)) ? fullName({ id }) : own
    return isLatin && isMethodName(safe) ? `${resourceName(operation)}.${safe}` : ''
  })
}

/** The full id as a member's name: `list-pets` -> `listPets`. */
function fullName({ id }: Pick<OperationModel, 'id'>): string {
  const words = partsOf(latin(id).replaceAll(/[^ -~]/g, ''))
  const name = camel(words.length > 0 ? words : otherWords(id))
  const safe = /^\p{Letter}/u.test(name) ? name : `_${name}`
  return isMethodName(safe) ? safe : `${safe}_`
}
