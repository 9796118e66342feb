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
  type RequestDescriptor,
} from '@specwright/client-engine'
import type { Writer } from '../reference/docs-data.ts'
import type { ConsolePlan } from './plan.ts'

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

/** What the client knows of an operation, from the same data. */
export function descriptorOf({ operation, path, accept, writers, body }: ConsolePlan): RequestDescriptor {
  return {
    id: operation,
    path: path.replace(/#.*/s, ''), // a fragment is not sent
    accept: accept.join(', ') || '*/*',
    ...Object.fromEntries(Object.entries(writers).map(([name, writer]) => [name, made(writer)])),
    ...(body?.writer && { body: made(body.writer) as NonNullable<RequestDescriptor['body']> }),
    ...(body && body.kind !== 'multipart' && { contentType: body.contentType }),
  }
}

/** A writer, or one of the arguments that it is made with. */
export function made(argument: Writer | NonNullable<Writer[1]>[number]): unknown {
  if (isWriter(argument)) {
    const [name, args] = argument
    const written = functions[name]
    return args === undefined ? written : (written as (...args: readonly unknown[]) => unknown)(...args.map(made)) // as the table has it
  }
  if (typeof argument !== 'object') return argument
  return Object.fromEntries(Object.entries(argument).map(([name, member]) => [name, made(member)]))
}

function isWriter(argument: Writer | NonNullable<Writer[1]>[number]): argument is Writer {
  return Array.isArray(argument)
}
