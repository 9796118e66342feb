import { equal } from '@specwright/validator-engine'
import { isObject, keysOf } from '@specwright/server-engine/engine'
import { depthOf, maxDepth } from '@specwright/server-engine/route'

/** A value after the operations of a patch, or why one of them cannot be applied, by the status that says so. */
export type JsonPatched = { readonly value: unknown } | { readonly status: 400 | 409; readonly why: string }

/** Characters of JSON that the operations of a patch may copy and move: a copy of all doubles it. */
const maxCarried = 1_048_576

/** What is thrown within a patch, and caught at its end. */
class Failure extends Error {
  readonly status: 400 | 409

  constructor(why: string, status: 400 | 409 = 400) {
    super(why)
    this.status = status
  }
}

/**
 * A value after the operations of a patch, all of them or none.
 *
 * @see RFC 6902
 */
export function jsonPatch(value: unknown, patch: unknown): JsonPatched {
  const document: Document = { root: structuredClone(value), carried: 0 }
  try {
    if (!Array.isArray(patch)) throw new Failure('it is not an array of operations')
    for (const operation of patch) apply(document, operation)
    return { value: document.root }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { status: error.status, why: error.message }
  }
}

interface Document {
  root: unknown
  /** Characters of JSON that were copied and moved. */
  carried: number
}

function apply(document: Document, operation: unknown): void {
  if (!isObject(operation)) throw new Failure('an operation is not an object')
  const { op } = operation
  if (typeof op !== 'string' || !Object.hasOwn(operations, op)) throw new Failure('an operation has no known "op"')
  operations[op]!(document, operation)
}

type Operation = Readonly<Record<string, unknown>>

const operations: Readonly<Record<string, (document: Document, operation: Operation) => void>> = {
  add(document, operation) {
    add(document, pointerIn(operation, 'path'), structuredClone(valueIn(operation)))
  },
  remove(document, operation) {
    remove(document, pointerIn(operation, 'path'))
  },
  replace(document, operation) {
    const path = pointerIn(operation, 'path')
    valueAt(document, path)
    put(document, path, structuredClone(valueIn(operation)))
  },
  move(document, operation) {
    const [from, path] = [pointerIn(operation, 'from'), pointerIn(operation, 'path')]
    if (path.startsWith(`${from}/`)) throw new Failure(`${from} cannot be moved into itself`)
    const moved = carried(document, from, path)
    if (from === path) return
    remove(document, from)
    add(document, path, moved)
  },
  copy(document, operation) {
    const [from, path] = [pointerIn(operation, 'from'), pointerIn(operation, 'path')]
    add(document, path, structuredClone(carried(document, from, path)))
  },
  test(document, operation) {
    const path = pointerIn(operation, 'path')
    if (!equal(valueAt(document, path), valueIn(operation)))
      throw new Failure(`the value at ${named(path)} is not the one that it tests`, 409)
  },
}

/** A value that goes to another place, where it may not be nested deeper than what a body contains. */
function carried(document: Document, from: string, path: string): unknown {
  const value = valueAt(document, from)
  const json = JSON.stringify(value)
  document.carried += json.length
  if (document.carried > maxCarried) throw new Failure(`it copies and moves more than ${maxCarried} characters`)
  if (keysOf(path).length + depthOf(json) > maxDepth) throw new Failure(`it nests deeper than ${maxDepth} levels`)
  return value
}

function pointerIn(operation: Operation, member: 'path' | 'from'): string {
  const pointer = operation[member]
  if (typeof pointer !== 'string' || !/^(?:\/(?:[^~]|~[01])*)?$/su.test(pointer))
    throw new Failure(`the "${member}" of an operation is not a JSON Pointer`)
  if (keysOf(pointer).length > maxDepth) throw new Failure(`it nests deeper than ${maxDepth} levels`)
  return pointer
}

function valueIn(operation: Operation): unknown {
  if (!Object.hasOwn(operation, 'value')) throw new Failure('an operation has no "value"')
  return operation['value']
}

function valueAt({ root }: Document, pointer: string): unknown {
  let value = root
  for (const key of keysOf(pointer)) {
    const isThere = Array.isArray(value) ? isIndex(key, value.length - 1) : isObject(value) && Object.hasOwn(value, key)
    if (!isThere) throw nothingAt(pointer)
    value = (value as Operation)[key]
  }
  // An operation may have removed all.
  if (value === undefined) throw nothingAt(pointer)
  return value
}

/** The array or object that a value is in. */
function parentOf(document: Document, pointer: string): unknown {
  return valueAt(document, pointer.slice(0, pointer.lastIndexOf('/')))
}

function lastKey(pointer: string): string {
  return keysOf(pointer).at(-1) ?? ''
}

function add(document: Document, pointer: string, value: unknown): void {
  const parent = pointer === '' ? undefined : parentOf(document, pointer)
  if (!Array.isArray(parent)) return put(document, pointer, value)
  const key = lastKey(pointer) === '-' ? String(parent.length) : lastKey(pointer)
  if (!isIndex(key, parent.length)) throw nothingAt(pointer)
  parent.splice(Number(key), 0, value)
}

/** Sets the item that is there, or a member. */
function put(document: Document, pointer: string, value: unknown): void {
  if (pointer === '') {
    document.root = value
    return
  }
  const parent = parentOf(document, pointer)
  if (typeof parent !== 'object' || parent === null) throw nothingAt(pointer)
  // A member of an object may be called __proto__.
  Object.defineProperty(parent, lastKey(pointer), { value, writable: true, enumerable: true, configurable: true })
}

function remove(document: Document, pointer: string): void {
  valueAt(document, pointer)
  if (pointer === '') {
    document.root = undefined
    return
  }
  const parent = parentOf(document, pointer)
  if (Array.isArray(parent)) parent.splice(Number(lastKey(pointer)), 1)
  else Reflect.deleteProperty(parent as object, lastKey(pointer)) // it has the member
}

function isIndex(key: string, max: number): boolean {
  return /^(?:0|[1-9]\d*)$/.test(key) && Number(key) <= max
}

function nothingAt(pointer: string): Failure {
  return new Failure(`there is nothing at ${named(pointer)}`)
}

function named(pointer: string): string {
  return pointer === '' ? 'the whole item' : pointer
}
