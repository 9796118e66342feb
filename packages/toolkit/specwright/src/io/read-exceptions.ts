import { existsSync, readFileSync } from 'node:fs'
import { isMap, isSeq, LineCounter, parseDocument, type Node } from 'yaml'
import {
  parseExceptions,
  staleExceptions,
  type ExceptionProblem,
  type Exceptions,
  type RatedContract,
} from '@specwright/diff'
import { DocumentError, type Diagnostic } from '@specwright/document/diagnostics'
import { keysOf } from '@specwright/json-schema/json'

/** Exceptions of a contract, and where each of them is written. */
export interface ReadExceptions {
  readonly exceptions: Exceptions
  /** The diagnostics of entries that no longer apply to any of some contracts. */
  stale(contracts: readonly RatedContract[]): readonly Diagnostic[]
}

/** The file of exceptions, beside the contract. */
export const exceptionsFile = 'contract-changes.yaml'

/**
 * Reads a file of accepted changes; `undefined` if there is none.
 *
 * @throws {DocumentError} With each entry that is not valid.
 */
export function readExceptions(file: string): ReadExceptions | undefined {
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const counter = new LineCounter()
  // All scalars are strings: some fingerprints look like numbers.
  const document = parseDocument(text, { lineCounter: counter, schema: 'failsafe', uniqueKeys: true })
  const diagnosticAt = (offset: number, message: string): Diagnostic => {
    const { line, col } = counter.linePos(offset)
    const location = { file, line, column: col, sourceLine: text.split('\n')[line - 1] ?? '' }
    return { severity: 'error', code: 'contract-changes', message, location }
  }
  if (document.errors.length > 0) {
    throw new DocumentError(
      document.errors.map(({ message, pos }) => diagnosticAt(pos[0], message.split(/ at line |\n/)[0]!)),
    ) // one part at least
  }
  const locate = (problems: readonly ExceptionProblem[]): readonly Diagnostic[] =>
    problems.map(({ pointer, message }) => diagnosticAt(offsetOf(document.contents, keysOf(pointer)), message))
  const { exceptions, problems } = parseExceptions(document.toJS() ?? {})
  if (problems.length > 0) throw new DocumentError(locate(problems))
  return {
    exceptions,
    stale: (contracts) => locate(staleExceptions(exceptions, contracts, Date.now())),
  }
}

/** Where a value starts, or the nearest one around it. */
function offsetOf(root: Node | null, keys: readonly string[]): number {
  let node: unknown = root
  let offset = root?.range?.[0] ?? 0
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find((each) => String(each.key) === key)
      offset = (pair?.key as Node | undefined)?.range?.[0] ?? offset
      node = pair?.value
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      offset = (node as Node | undefined)?.range?.[0] ?? offset
    }
  }
  return offset
}
