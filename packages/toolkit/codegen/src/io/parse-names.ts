import { LineCounter, isMap, isPair, isScalar, parseDocument, type Pair, type YAMLMap } from 'yaml'
import { isObject } from '@loyalty-kit/json-schema/json'
import { DocumentError, type Diagnostic } from '@loyalty-kit/document/diagnostics'
import {
  exportsOf,
  isOperationName,
  isTypeName,
  type PinnedNames,
  type PinnedOperation,
} from '@loyalty-kit/document/names'
import { lineMembers } from './names-text.ts'

/** One line: a key with its value, and where it is. */
interface Line {
  readonly key: string
  readonly value: unknown
  readonly offset: number
}

/**
 * The names in a file that generation wrote, and that its reader may have edited.
 *
 * @throws {DocumentError} With each line that is not valid.
 */
export function parseNames(text: string, file: string): PinnedNames {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, schema: 'json', uniqueKeys: true })
  const diagnostics: Diagnostic[] = []
  const report = (offset: number, message: string): void => {
    const { line, col } = counter.linePos(offset)
    const location = { file, line, column: col, sourceLine: text.split('\n')[line - 1] ?? '' }
    diagnostics.push({ severity: 'error', code: 'names', message, location })
  }
  for (const { message, pos } of document.errors) {
    report(pos[0], `Cannot read the names: ${message.split(/ at line |\n/)[0]}. Correct the line, or restore the file`)
  }
  const root = document.contents
  if (diagnostics.length === 0 && !isMap(root))
    report(0, 'Cannot read the names: they must be an object with operations and schemas. Restore the file')
  if (diagnostics.length > 0 || !isMap(root)) throw new DocumentError(diagnostics)
  const operations = linesOf(root, 'operations')
  const schemas = linesOf(root, 'schemas')
  for (const { offset, value } of operations) {
    const problem = problemOf(value)
    if (problem !== undefined) report(offset, `Cannot use this operation: ${problem}`)
  }
  for (const { offset, value } of schemas) {
    if (typeof value !== 'string' || !isTypeName(value)) {
      report(
        offset,
        `Cannot name a type ${JSON.stringify(value)}: it must be an identifier that starts with a capital letter, and no name of generated code. Choose another`,
      )
    }
  }
  const nameOf = (value: unknown): string[] => (isObject(value) ? [String(value['name'])] : [])
  reportTwice(operations, nameOf, report)
  reportTwice(schemas, (value) => exportsOf(String(value)), report)
  if (diagnostics.length > 0) throw new DocumentError(diagnostics)
  return {
    operations: Object.fromEntries(operations.map(({ key, value }) => [key, value as PinnedOperation])), // as checked
    schemas: Object.fromEntries(schemas.map(({ key, value }) => [key, String(value)])),
  }
}

function linesOf(root: YAMLMap, member: string): Line[] {
  const lines = root.get(member)
  if (!isMap(lines)) return []
  return lines.items.filter(isPair).map((pair: Pair) => {
    const { key, value } = pair
    const offset = isScalar(key) ? (key.range?.[0] ?? 0) : 0
    const content: unknown = isScalar(value) ? value.value : isMap(value) ? value.toJSON() : value
    return { key: isScalar(key) ? String(key.value) : '', value: content, offset }
  })
}

/** Reports lines that claim what an earlier one has. */
function reportTwice(
  lines: readonly Line[],
  claimsOf: (value: unknown) => readonly string[],
  report: (offset: number, message: string) => void,
): void {
  const owners = new Map<string, string>()
  for (const { key, value, offset } of lines) {
    const owner = claimsOf(value).flatMap((claim) => owners.get(claim) ?? [])[0]
    if (owner !== undefined) report(offset, `Cannot use this name: ${owner} has it too. Choose another for one of them`)
    for (const claim of claimsOf(value)) owners.set(claim, key)
  }
}

const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string')

/** What each member of an operation's line must be. */
const members: Readonly<Record<keyof PinnedOperation, readonly [(value: unknown) => boolean, string]>> = {
  id: [(value) => typeof value === 'string' && value !== '', 'a string'],
  name: [
    (value) => typeof value === 'string' && isOperationName(value),
    'a resource and a method, both identifiers: "pets.get"',
  ],
  arguments: [isStrings, 'an array of strings'],
  request: [(value) => typeof value === 'string', 'a content type'],
  response: [(value) => typeof value === 'string', 'a content type'],
  fixed: [isObject, 'an object'],
  listing: [(value) => typeof value === 'boolean', 'true or false'],
}

/** The problem with the line of an operation. */
function problemOf(line: unknown): string | undefined {
  if (!isObject(line)) return 'it must be an object. Restore the line, or delete it'
  const unknown = Object.keys(line).find((key) => !Object.hasOwn(members, key))
  if (unknown !== undefined) return `"${unknown}" is unknown. Use ${lineMembers.join(', ')}`
  const wrong = lineMembers.find((key) => (key === 'name' || Object.hasOwn(line, key)) && !members[key][0](line[key]))
  return wrong === undefined ? undefined : `${wrong} must be ${members[wrong][1]}. Correct it`
}
