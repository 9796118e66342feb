import type { OperationModel } from '@loyalty-kit/document/model'
import { isIdentifier } from '@loyalty-kit/code'
import { wordsOf } from '@loyalty-kit/document/names'

/** Names that every object has, or that would make it thenable. */
const reservedMembers: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'then',
  'toJSON',
])
/** Other members of a client. */
const reservedResources: ReadonlySet<string> = new Set([...reservedMembers, 'fetch', 'close'])

/** A resource of the client, with its operations by method name. */
export interface NamedResource {
  /** `lineItems` */
  readonly name: string
  /** The tags that share the name; `''` for operations without one. */
  readonly tags: readonly string[]
  readonly methods: readonly { readonly name: string; readonly operation: OperationModel }[]
}

/**
 * The resources of a document: the tag names the resource, and the operation's id without the words of the tag names
 * the method. If that name would be empty or taken, the method has the full id.
 */
export function resourcesOf(operations: readonly OperationModel[]): NamedResource[] {
  const byName = new Map<string, OperationModel[]>()
  for (const operation of operations) {
    const name = resourceName(operation.tag)
    byName.set(name, [...(byName.get(name) ?? []), operation])
  }
  return [...byName].map(([name, members]) => ({
    name,
    tags: [...new Set(members.map(({ tag }) => tag))],
    methods: namedMethods(members),
  }))
}

/** `Line Items` -> `lineItems`, `OAuth` -> `oauth`, `fetch` -> `fetch_`. */
export function resourceName(tag: string): string {
  const words = wordsOf(tag)
  const name = words.map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word))).join('')
  return reservedResources.has(name) ? `${name}_` : memberName(name === '' ? 'operations' : name)
}

function namedMethods(operations: readonly OperationModel[]): NamedResource['methods'] {
  const short = operations.map(shortName)
  const used = new Set<string>()
  const unique = (name: string): string => {
    let free = name
    for (let n = 2; used.has(free); n++) free = `${name}_${n}`
    used.add(free)
    return free
  }
  const isFree = (name: string): boolean => short.filter((each) => each === name).length === 1
  // Short names come first, so that no full id takes one of them.
  const names = short.map((name) => (name !== undefined && isFree(name) ? unique(name) : undefined))
  return operations.map((operation, index) => ({ operation, name: names[index] ?? unique(fullName(operation)) }))
}

/** `deleteLineItem` of `Line Items` -> `delete`; `undefined` if no valid name is left. */
function shortName({ id, tag }: OperationModel): string | undefined {
  const drop = new Set(partsOf(tag).map(singular))
  const words = partsOf(id).filter((word) => !drop.has(singular(word)))
  const name = words.map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word))).join('')
  // Letters of other scripts are dropped, so such a name could be ambiguous.
  return /^[\w$ .-]+$/.test(id) && /^[A-Za-z_$]/.test(name) && !reservedMembers.has(name) ? name : undefined
}

/** The full id as a member's name: `list-pets` -> `listPets`. */
function fullName({ id, typeName }: OperationModel): string {
  return memberName(isIdentifier(id) ? id : lowerFirst(typeName))
}

function memberName(name: string): string {
  const safe = /^[A-Za-z_$]/.test(name) ? name : `_${name}`
  return reservedMembers.has(safe) ? `${safe}_` : safe
}

/** `listOAuthTokens` -> `list`, `O`, `Auth`, `Tokens`: also split where the case changes. */
function partsOf(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
}

function singular(word: string): string {
  const lower = word.toLowerCase()
  return lower.endsWith('ies') ? `${lower.slice(0, -3)}y` : lower.replace(/s$/, '')
}

/** `LineItems` -> `lineItems`, `OAuth` -> `oauth`, `URL` -> `url`. */
function lowerFirst(word: string): string {
  return /^[A-Z]{2}/.test(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
