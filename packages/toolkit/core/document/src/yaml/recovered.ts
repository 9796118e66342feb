import { isCollection, isScalar, LineCounter, parseDocument, visit, type Node } from 'yaml'
import { aliasWithoutAnchor } from '../redocly/messages.ts'
import { secondDocument, type YamlProblem } from './structure-problem.ts'

/** A part of a text that cannot be read. */
export interface LeftOut {
  /** Its first line, and the one after its last, from 0. */
  readonly from: number
  readonly to: number
  /** The keys of the members that it is in, from the root on. */
  readonly keys: readonly string[]
  /** The lines on which what it is in starts. */
  readonly above: readonly number[]
}

/** A text without the parts that cannot be read, and what is wrong with each of them. */
export interface Recovered {
  /** Of the same lines; those that are left out are empty. */
  readonly text: string
  readonly leftOut: readonly LeftOut[]
  readonly problems: readonly YamlProblem[]
}

/** How many characters are parsed at most, all attempts together. */
const maxWork = 50e6

/**
 * Leaves out one broken member or item after the other, until the rest can be read, so that no problem follows from another.
 *
 * @param problemIn Finds the first problem of a text.
 * @returns Nothing if it cannot be told where what is broken ends: then only the first problem is certain.
 */
export function recovered(text: string, problemIn: (text: string) => YamlProblem | undefined): Recovered | undefined {
  if (/^\s*[[{]/.test(text)) return undefined
  const lines = text.split('\n')
  const leftOut: LeftOut[] = []
  const problems: YamlProblem[] = []
  for (let work = 0; work < maxWork; work += text.length) {
    const rest = lines.join('\n')
    const problem = problemIn(rest)
    if (problem?.message === secondDocument) return undefined
    if (problem === undefined) return { text: rest, leftOut, problems: problems.toSorted((a, b) => a.line - b.line) }
    const part = partAt(lines, placeOf(rest, problem))
    if (lines[part.from] === '') return undefined
    if (!isLostAnchor(problem, text, leftOut)) problems.push(problem)
    leftOut.push(part)
    lines.fill('', part.from, part.to)
  }
  return undefined
}

/** Where what is broken starts: its line, from 0, and whether that is a value in brackets or quotes, which may have more lines. */
interface BrokenPlace {
  readonly from: number
  readonly isEnclosed: boolean
}

/** The place of a problem, or of the outermost value in brackets or quotes that it is in. */
function placeOf(text: string, { line, col }: YamlProblem): BrokenPlace {
  const counter = new LineCounter()
  const document = parseDocument(text, { logLevel: 'silent', lineCounter: counter, uniqueKeys: false })
  const offset = (counter.lineStarts[line - 1] ?? 0) + col - 1
  let place = { from: line - 1, isEnclosed: false }
  visit(document, {
    Node(_, node) {
      if (!hasPart(text, node, offset)) return undefined
      place = { from: counter.linePos(node.range?.[0] ?? offset).line - 1, isEnclosed: true }
      return visit.BREAK
    },
  })
  return place
}

/** Whether an offset is within a value in brackets or quotes, or after one that is not closed. */
function hasPart(text: string, node: Node, offset: number): boolean {
  const isFlow = isCollection(node) && node.flow === true
  if (!node.range || !(isFlow || (isScalar(node) && node.type?.startsWith('QUOTE') === true))) return false
  const [start, end, next] = node.range
  const isClosed = !isFlow || /[\]}]/.test(text.charAt(end - 1))
  return start < offset && (isClosed ? offset < end : offset <= next)
}

/** The member or item that starts on a line. */
function partAt(lines: readonly string[], { from, isEnclosed }: BrokenPlace): LeftOut {
  const isTabbed = (line = ''): boolean => !isEnclosed && /^ *\t/.test(line)
  // How far a line with a tab is indented is not known: it may be in anything that is open above it.
  if (isTabbed(lines[from])) return { from, to: from + 1, above: ownersOf(lines, from, Infinity).above, keys: [] }
  const indent = indentOf(lines[from])
  const isItem = isItemLine(lines[from])
  const isWithin = (line = ''): boolean => {
    if (isTabbed(line)) return false
    return isEmptyLine(line) || indentOf(line) > indent || (indentOf(line) === indent && !isItem && isItemLine(line))
  }
  let to = from + 1
  while (to < lines.length && isWithin(lines[to])) to++
  return { from, to, ...ownersOf(lines, from, indent) }
}

/** What the member or item on a line is in. */
function ownersOf(lines: readonly string[], from: number, column: number): Pick<LeftOut, 'keys' | 'above'> {
  const [keys, above]: [string[], number[]] = [[], []]
  let [indent, isItem] = [column, isItemLine(lines[from])]
  for (let at = from - 1; at >= 0; at--) {
    const line = lines[at] ?? ''
    if (isEmptyLine(line)) continue
    const isOwner = indentOf(line) < indent || (indentOf(line) === indent && isItem && !isItemLine(line))
    if (!isOwner) continue
    // The first line of what it is in may be a member, or an item, that starts on the line of its owner.
    above.push(at, at + 1)
    const [, key = ''] = /^[ -]*["']?(.*?)["']?\s*:(?:\s|$)/.exec(line) ?? []
    if (!isItemLine(line)) keys.unshift(key)
    ;[indent, isItem] = [indentOf(line), isItemLine(line)]
  }
  return { keys, above: [...above, lines.findIndex((line) => /^[^\s#%-]/.test(line))] }
}

/** True for a line without a value: it is blank, a comment, or a mark of the document. */
function isEmptyLine(line: string): boolean {
  return /^(?:\s*(?:#.*)?|---.*|%.*)$/.test(line)
}

function indentOf(line = ''): number {
  return /^ */.exec(line)?.[0].length ?? 0
}

function isItemLine(line = ''): boolean {
  return /^ *-(?: |$)/.test(line)
}

/** True for an alias of what was left out. */
function isLostAnchor({ message }: YamlProblem, text: string, leftOut: readonly LeftOut[]): boolean {
  const name = aliasWithoutAnchor(message)
  if (name === undefined) return false
  const lines = text.split('\n')
  return leftOut.some(({ from, to }) => lines.slice(from, to).join('\n').includes(`&${name}`))
}
