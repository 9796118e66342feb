export { hasSecret, redactorOf } from './credentials/replace-secrets.ts'
import {
  deepEntries,
  deepObject,
  exploded,
  joined,
  jsonHeader,
  jsonPair,
  jsonSegment,
  label,
  listed,
  matrix,
  multipart,
  rawCookie,
  reserved,
  reservedSegment,
  simple,
  styled,
  styledCookies,
  styledForm,
  styledHeaders,
  styledPath,
  wholeQuery,
  writeDeepForm,
  writeForm,
} from './index.ts'

/**
 * A function that writes a part of a request, as data: its name, and what it is made with. One without arguments is the
 * function of this name itself.
 */
export type WriterData = readonly [name: string, args?: readonly WriterArgument[]]

/** A writer, the members of an object, or a value. */
export type WriterArgument = WriterData | string | boolean | { readonly [name: string]: WriterArgument }

/** The functions of the client that write requests, by name. */
const functions: Readonly<Record<string, unknown>> = {
  'JSON.stringify': JSON.stringify,
  deepEntries,
  deepObject,
  exploded,
  joined,
  jsonHeader,
  jsonPair,
  jsonSegment,
  label,
  listed,
  matrix,
  multipart,
  rawCookie,
  reserved,
  reservedSegment,
  simple,
  styled,
  styledCookies,
  styledForm,
  styledHeaders,
  styledPath,
  wholeQuery,
  writeDeepForm,
  writeForm,
}

/** The function that data describes, or one of the arguments that it is made with: for what writes requests without generated code. */
export function made(argument: WriterArgument): unknown {
  if (isWriter(argument)) {
    const [name, args] = argument
    const written = functions[name]
    return args === undefined ? written : (written as (...args: readonly unknown[]) => unknown)(...args.map(made)) // as the table has it
  }
  if (typeof argument !== 'object') return argument
  return Object.fromEntries(Object.entries(argument).map(([name, member]) => [name, made(member)]))
}

function isWriter(argument: WriterArgument): argument is WriterData {
  return Array.isArray(argument)
}
