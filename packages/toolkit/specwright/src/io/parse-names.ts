import { isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import { isObject, objectAt, type JsonObject } from '@specwright/json-schema/json'
import { DocumentError, type Diagnostic } from '@specwright/document/diagnostics'
import {
  exportsOf,
  isOperationName,
  isTypeName,
  type PinnedNames,
  type PinnedOperation,
} from '@specwright/document/names'
import { calledBy, isFunctionName } from '../emit/client/function-names.ts'
import { lineMembers, namesText } from './names-text.ts'

/** A problem in a line of a file of names. */
interface Problem {
  /** The keys that lead to the line. */
  readonly at: readonly [member: 'operations' | 'schemas', key: string]
  readonly message: string
}

/**
 * The names in a file that generation wrote, and that its reader may have edited.
 *
 * @throws {DocumentError} With each line that is not valid.
 */
export function parseNames(text: string, file: string): PinnedNames {
  // What nobody has edited need not be located.
  const unedited = jsonOf(text)
  if (unedited !== undefined && problemsIn(unedited).length === 0) {
    const names = namesIn(unedited)
    if (namesText(names) === text) return names
  }
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, schema: 'json', uniqueKeys: true })
  const diagnosticAt = (offset: number, message: string): Diagnostic => {
    const { line, col } = counter.linePos(offset)
    const location = { file, line, column: col, sourceLine: text.split('\n')[line - 1] ?? '' }
    return { severity: 'error', code: 'names', message, location }
  }
  const unreadable = document.errors.map(({ message, pos }) => {
    const why = message.split(/ at line |\n/)[0]
    return diagnosticAt(pos[0], `Cannot read the names: ${why}. Correct the line, or restore the file`)
  })
  if (unreadable.length > 0) throw new DocumentError(unreadable)
  const content: unknown = document.toJS()
  if (!isObject(content)) {
    const message = 'Cannot read the names: they must be an object with operations and schemas. Restore the file'
    throw new DocumentError([diagnosticAt(0, message)])
  }
  const problems = problemsIn(content)
  if (problems.length === 0) return namesIn(content)
  throw new DocumentError(problems.map(({ at, message }) => diagnosticAt(offsetOf(document, at), message)))
}

function jsonOf(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined // the other parser says where it is wrong
  }
}

/** Names whose lines are valid. */
function namesIn(content: JsonObject): PinnedNames {
  return {
    operations: objectAt(content, 'operations') as PinnedNames['operations'],
    schemas: objectAt(content, 'schemas') as PinnedNames['schemas'],
  }
}

function offsetOf(document: Document, [member, key]: Problem['at']): number {
  const lines = document.get(member)
  const found = isMap(lines) ? lines.items.find(({ key: each }) => isScalar(each) && each.value === key) : undefined
  return isScalar(found?.key) ? (found.key.range?.[0] ?? 0) : 0
}

function problemsIn(content: JsonObject): Problem[] {
  const operations = Object.entries(objectAt(content, 'operations'))
  const schemas = Object.entries(objectAt(content, 'schemas'))
  return [
    ...operations.flatMap(([key, value]): Problem[] => {
      const problem = problemOf(value)
      return problem === undefined
        ? []
        : [{ at: ['operations', key], message: `Cannot use this operation: ${problem}` }]
    }),
    ...schemas.flatMap(([key, value]): Problem[] => {
      if (typeof value === 'string' && isTypeName(value)) return []
      const why = 'it must be an identifier that starts with a capital letter, and no name of generated code'
      return [{ at: ['schemas', key], message: `Cannot name a type ${JSON.stringify(value)}: ${why}. Choose another` }]
    }),
    ...namedTwice('operations', operations, namesOfOperation),
    ...namedTwice('schemas', schemas, (_, value) =>
      exportsOf(String(value)).map((name) => [name, `the type ${String(value)}`]),
    ),
  ]
}

/** A name that no other line can have, and how a message says it. */
type Claim = readonly [name: string, described: string]

/** The names of an operation whose line is valid; others have problems of their own. */
function namesOfOperation(key: string, line: unknown): Claim[] {
  if (problemOf(line) !== undefined) return []
  const pin = line as PinnedOperation
  if (pin.name === undefined) return []
  return [`the method ${pin.name}`, ...calledBy(key, pin).map((called) => `the function ${called}`)].map((each) => [
    each,
    each,
  ])
}

/** The lines that claim what an earlier one has. */
function namedTwice(
  member: 'operations' | 'schemas',
  lines: readonly (readonly [key: string, value: unknown])[],
  claimsOf: (key: string, value: unknown) => readonly Claim[],
): Problem[] {
  const owners = new Map<string, string>()
  return lines.flatMap(([key, value]): Problem[] => {
    const claims = claimsOf(key, value)
    const [problem] = claims.flatMap(([name, described]) => {
      const owner = owners.get(name)
      return owner === undefined ? [] : `Cannot use ${described}: ${owner} has it too. Choose another for one of them`
    })
    for (const [name] of claims) owners.set(name, key)
    return problem === undefined ? [] : [{ at: [member, key], message: problem }]
  })
}

const isString = (value: unknown): boolean => typeof value === 'string' && value !== ''
const areStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString)

/** What each member of an operation's line must be. */
const members: Readonly<Record<keyof PinnedOperation, readonly [(value: unknown) => boolean, string]>> = {
  id: [isString, 'a string'],
  name: [
    (value) => typeof value === 'string' && isOperationName(value),
    'a resource and a method, both identifiers: "pets.get"',
  ],
  function: [
    (value) => typeof value === 'string' && isFunctionName(value),
    'an identifier other than exports and then',
  ],
  arguments: [areStrings, 'an array of strings'],
  request: [isString, 'a content type'],
  response: [(value) => isString(value) || areStrings(value), 'a content type, or an array of them'],
  fixed: [isObject, 'an object'],
  listing: [(value) => typeof value === 'boolean', 'true or false'],
}

/** The problem with the line of an operation. */
function problemOf(line: unknown): string | undefined {
  if (!isObject(line)) return 'it must be an object. Restore the line, or delete it'
  const unknown = Object.keys(line).find((key) => !Object.hasOwn(members, key))
  if (unknown !== undefined) return `"${unknown}" is unknown. Use ${lineMembers.join(', ')}`
  const wrong = lineMembers.find((key) => Object.hasOwn(line, key) && !members[key][0](line[key]))
  return wrong === undefined ? undefined : `${wrong} must be ${members[wrong][1]}. Correct it`
}
