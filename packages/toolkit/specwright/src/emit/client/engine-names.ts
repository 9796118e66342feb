import { expr, typeOf, type Imported } from '@specwright/code'

/** The types that signatures of methods show. */
const shownTypes = [
  'Binary',
  'BinaryOptions',
  'CallOptions',
  'HeadersOf',
  'ItemStream',
  'ListOptions',
  'Listing',
  'ListingOrUnchanged',
  'OptionsWith',
  'Page',
  'Parts',
  'Pending',
  'PendingOrUnchanged',
  'ResultOrUnchanged',
  'ResultWithHeaders',
  'ServerEvent',
  'StreamOptions',
] as const

/** The types that nothing but generated files needs. */
const otherTypes = ['ClientOf', 'OperationDescriptor'] as const

/** True for a type that signatures of methods show. */
export function isShown(name: string): boolean {
  return shownTypes.some((shown) => shown === name)
}

/** Names of functions that generated clients refer to. */
export const functionNames = [
  'afterPages',
  'call',
  'callBinary',
  'callOrStream',
  'cursorPages',
  'deepEntries',
  'deepObject',
  'exploded',
  'failuresOf',
  'headersWith',
  'idempotencyKey',
  'joined',
  'jsonHeader',
  'jsonPair',
  'jsonSegment',
  'label',
  'list',
  'listed',
  'linkPages',
  'matrix',
  'methodOf',
  'multipart',
  'numberedPages',
  'offsetPages',
  'ownServer',
  'plainBody',
  'rawCookie',
  'readAny',
  'readBinary',
  'readEvents',
  'readEventsWith',
  'readLines',
  'readLocation',
  'readNone',
  'readOptional',
  'readPage',
  'readServerEvents',
  'readText',
  'reserved',
  'reservedSegment',
  'secretsIn',
  'simple',
  'stream',
  'styled',
  'styledCookies',
  'styledForm',
  'styledHeaders',
  'styledPath',
  'typedBody',
  'unlessUnchanged',
  'urlPages',
  'wholeQuery',
  'withContentType',
  'writeDeepForm',
  'writeForm',
] as const

/** The name of a function of the engine. */
export type EngineFunction = (typeof functionNames)[number]

/** A type of the engine. */
export function engineType(name: (typeof shownTypes | typeof otherTypes)[number]): Imported {
  return typeOf('client-engine', name)
}

/** A function of the engine that descriptors refer to. */
export function engineFunction(name: EngineFunction): Imported {
  return expr.imported('client-engine', name)
}

/** Names that resources may import from the engine: types of the document must not have them. */
export const engineNames: readonly string[] = [...otherTypes, ...shownTypes, ...functionNames]
