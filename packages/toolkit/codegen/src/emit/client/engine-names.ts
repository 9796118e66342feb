import { expr, typeOf, type Imported } from '@loyalty-kit/code'

const typeNames = ['Call', 'CallOptions', 'List', 'ListOptions', 'Listing', 'OperationDescriptor', 'Pending'] as const

const functionNames = [
  'readAny',
  'readBinary',
  'readPage',
  'readNone',
  'readOptional',
  'readText',
  'styled',
  'writeForm',
] as const

/** A type of the engine. */
export function engineType(name: (typeof typeNames)[number]): Imported {
  return typeOf('client-engine', name)
}

/** A function of the engine that descriptors name. */
export function engineFunction(name: (typeof functionNames)[number]): Imported {
  return expr.imported('client-engine', name)
}

/** What resources may take from the engine: no type of a document goes by these names beside it. */
export const engineNames: readonly string[] = [...typeNames, ...functionNames]
