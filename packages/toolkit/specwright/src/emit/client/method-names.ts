import type { Model, OperationModel } from '@specwright/document/model'
import { isIdentifier } from '@specwright/code'
import { grouped } from '@specwright/document/diagnostics'
import { isMethodName, isResourceName, wordsOf } from '@specwright/document/names'
import { createPathNames, isNamedAfterPath, resourceInPath, type PathNames } from './path-names.ts'
import { camel, lowerFirst, partsOf, singular } from './words.ts'

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
function operationNames({ operations, names: { operations: others } }: Model): ReadonlyMap<OperationModel, string> {
  const paths = createPathNames(operations)
  const names = new Map(operations.flatMap((each) => (each.name === undefined ? [] : [[each, each.name] as const])))
  const used = new Set([...names.values(), ...Object.values(others).map(({ name }) => name)])
  const give = (operation: OperationModel, name: string): void => {
    names.set(operation, name)
    used.add(name)
  }
  const short = new Map(operations.map((operation) => [operation, shortNames(operation, paths)]))
  // Short names come first, so that no full id takes one of them.
  for (const nth of [0, 1]) {
    const groups = grouped(
      operations.filter((operation) => !names.has(operation)),
      (operation) => short.get(operation)?.[nth],
    )
    for (const [name, [operation, ...more]] of groups) {
      if (name !== undefined && operation && more.length === 0 && !used.has(name)) give(operation, name)
    }
  }
  for (const operation of operations) {
    if (names.has(operation)) continue
    const full = `${resourceName(operation)}.${fullName(operation)}`
    let unique = full
    for (let n = 2; used.has(unique); n++) unique = `${full}_${n}`
    give(operation, unique)
  }
  return names
}

/** `Line Items` -> `lineItems`, `OAuth` -> `oauth`, `close` -> `close_`; without a tag, `/v1/pets/{id}` -> `pets`. */
function resourceName(operation: OperationModel): string {
  const name = camel(resourceWords(operation))
  const start = name === '' ? 'operations' : /^[A-Za-z_$]/.test(name) ? name : `_${name}`
  return isResourceName(start) ? start : `${start}_`
}

/** The words of a tag, without an API's version in front of them: `AccountsV1AuthToken` -> `AuthToken`. */
function resourceWords({ tag, path }: OperationModel): readonly string[] {
  if (tag === '') return partsOf(resourceInPath(path))
  return wordsOf(tag.replace(/^(?:\w*[a-z]V\d+|Api\d+)(?=[A-Z])/, ''))
}

/**
 * Names for an operation, the preferred one first: `deleteLineItem` of `Line Items` -> `lineItems.delete`. None if no
 * valid name is left.
 */
function shortNames(operation: OperationModel, paths: PathNames): string[] {
  const { id, key, tag } = operation
  const resource = resourceWords(operation).join(' ')
  const drop = new Set(partsOf(resource).map(singular))
  const isDerived = id !== key || (tag === '' && isNamedAfterPath(operation))
  const withoutResource = (name: string): string => camel(partsOf(name).filter((word) => !drop.has(singular(word))))
  const names = isDerived
    ? [paths.methodOf(operation, resource)]
    : [withoutResource(withoutNamespace(id, resource)), withoutResource(id)]
  // Letters of other scripts are dropped, so such a name could be ambiguous.
  const isLatin = isDerived || /^[\w$ ./-]+$/.test(id)
  return names.filter((name) => isLatin && isMethodName(name)).map((name) => `${resourceName(operation)}.${name}`)
}

/** An id without a resource in front of it that shares a word with its tag: `oneClicks_list` of `1-Click` -> `list`. */
function withoutNamespace(id: string, resource: string): string {
  const [, namespace = '', rest = ''] = /^([^_/.]+)[_/.](.+)$/.exec(id) ?? []
  const words = new Set([...partsOf(resource), resource.replaceAll(' ', '')].map(singular))
  return [...partsOf(namespace), namespace].some((word) => words.has(singular(word))) ? rest : id
}

/** The full id as a member's name: `list-pets` -> `listPets`. */
function fullName({ id, typeName }: OperationModel): string {
  const name = isIdentifier(id) ? id : lowerFirst(typeName)
  const safe = /^[A-Za-z_$]/.test(name) ? name : `_${name}`
  return isMethodName(safe) ? safe : `${safe}_`
}

/** A name that is not taken, with underscores if need be. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name
}
