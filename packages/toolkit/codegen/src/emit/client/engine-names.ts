import { expr, typeOf, type Imported } from '@loyalty-kit/code'

const typeNames = ['Call', 'CallOptions', 'List', 'ListOptions', 'Listing', 'OperationDescriptor', 'Pending'] as const

const functionNames = [
  'afterPages',
  'cursorPages',
  'idempotencyKey',
  'linkPages',
  'numberedPages',
  'offsetPages',
  'readAny',
  'readBinary',
  'readNone',
  'readOptional',
  'readPage',
  'readText',
  'styled',
  'urlPages',
  'wholeQuery',
  'writeForm',
] as const

/** A type of the engine. */
export function engineType(name: (typeof typeNames)[number]): Imported {
  return typeOf('client-engine', name)
}

/** A function of the engine that descriptors refer to. */
export function engineFunction(name: (typeof functionNames)[number]): Imported {
  return expr.imported('client-engine', name)
}

/** Names that resources may import from the engine: types of the document must not have them. */
export const engineNames: readonly string[] = [...typeNames, ...functionNames]
