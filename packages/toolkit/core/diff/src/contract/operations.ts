import { isObject, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { isIgnored, withoutParameterNames } from '@specwright/document/model'
import { operationsIn as writtenIn } from '@specwright/document/openapi'
import { withoutMovedPath } from './moved-base.ts'
import { followed, itemsOf, membersOf, type Part, type Side } from './side.ts'
import { isBeta } from './notes.ts'

/** An operation with everything that applies to it, wherever it is written. */
export interface Operation {
  /** `DELETE /things/{}`: identifies an operation, whatever its path parameters are called. */
  readonly key: string
  /** `DELETE /things/{id}` */
  readonly title: string
  readonly part: Part
  /** The path item that contains it. */
  readonly item: Part
  readonly beta: boolean
  /** By `in` and name, those of the path item included; those in the path by their position from its end. */
  readonly parameters: ReadonlyMap<string, Part>
  /** The alternatives of which one must be met; `undefined` where none is required. */
  readonly security: readonly JsonObject[] | undefined
  /** Its own servers, else those of its path, else those of the document. */
  readonly servers: Part<unknown> | undefined
}

/** The method and the path of an operation. */
export function pathOf({ title }: Operation): { readonly method: string; readonly path: string } {
  const [method = '', path = ''] = title.split(/ (.*)/)
  return { method, path }
}

/** Identifies a parameter by its position in the path, 1 for the last one. */
function keyInPath(position: number): string {
  return `path[${position}]`
}

/** True for a parameter in the path of one operation, where that of the other begins later. */
export function isBeforePath(key: string, other: Operation): boolean {
  const count = [...other.title.matchAll(/\{[^{}]*\}/g)].length
  return key.startsWith('path[') && Number(key.slice('path['.length, -1)) > count
}

/** Every operation of a document, or of its webhooks. */
export function operationsOf(side: Side, member: 'paths' | 'webhooks'): Map<string, Operation> {
  const found = new Map<string, Operation>()
  const movedPath = member === 'paths' ? side.movedPath : undefined
  for (const [path, item] of membersOf(side, { value: side.root, pointer: '' }, member)) {
    for (const operation of operationsIn(side, path, item, movedPath)) {
      // Of paths that differ only by names of parameters, each but the first is identified by them.
      found.set(found.has(operation.key) ? operation.title : operation.key, operation)
    }
  }
  return found
}

/**
 * The operations of one path item: of a path, a webhook or a callback.
 *
 * @param movedPath Where servers end with it, it is a part of the path instead.
 */
export function operationsIn(side: Side, path: string, item: Part, movedPath?: string): Operation[] {
  return writtenIn(item.value).flatMap(({ method, operation, below }) => {
    const part = followed(side, { value: operation, pointer: `${item.pointer}${below}` })
    if (!part) return []
    const written = serversOf(side, item, part)
    const moved = movedPath === undefined ? undefined : withoutMovedPath(written?.value, movedPath)
    const title = `${method.toUpperCase()} ${moved ? movedPath : ''}${path}`
    const key = withoutParameterNames(title)
    const names = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1])
    const parameters = new Map<string, Part>()
    for (const parameter of [...itemsOf(side, item, 'parameters'), ...itemsOf(side, part, 'parameters')]) {
      const [where, name] = [String(parameter.value['in']), String(parameter.value['name'])]
      if (isIgnored({ in: where, name })) continue
      const at = where === 'path' ? names.indexOf(name) : -1
      const known = where === 'header' ? name.toLowerCase() : name
      parameters.set(at < 0 ? `${where} ${known}` : keyInPath(names.length - at), parameter)
    }
    return [
      {
        key,
        title,
        part,
        item,
        beta: isBeta(part.value),
        parameters,
        security: securityOf(side, part),
        servers: written && moved ? { ...written, value: moved } : written,
      },
    ]
  })
}

function serversOf({ root }: Side, item: Part, operation: Part): Part<unknown> | undefined {
  const holder = [operation, item, { value: root, pointer: '' }].find(
    ({ value }) => own(value, 'servers') !== undefined,
  )
  return holder && { value: own(holder.value, 'servers'), pointer: pointerTo(holder.pointer, 'servers') }
}

/** The security of an operation, else that of the document. An empty array, or an empty alternative, requires nothing. */
function securityOf({ root }: Side, { value }: Part): readonly JsonObject[] | undefined {
  const written = own(value, 'security') ?? own(root, 'security')
  const list = Array.isArray(written) ? written.filter(isObject) : []
  return list.length === 0 ? undefined : list
}

/** The callbacks of an operation. */
export function callbacksOf(side: Side, { part }: Operation): Map<string, Operation> {
  return new Map(
    [...membersOf(side, part, 'callbacks')].flatMap(([name, callback]) =>
      callbackOperations(side, name, callback).map((operation) => [operation.key, operation] as const),
    ),
  )
}

function callbackOperations(side: Side, name: string, callback: Part): Operation[] {
  return Object.entries(callback.value).flatMap(([expression, item]) => {
    const part = followed(side, { value: item, pointer: pointerTo(callback.pointer, expression) })
    return part ? operationsIn(side, `${name} ${expression}`, part) : []
  })
}
