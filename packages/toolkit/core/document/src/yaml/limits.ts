import { isAlias, isCollection, isNode, isPair, LineCounter, parseDocument, type Document, type Node } from 'yaml'
import { mayHaveAliases } from './parse-yaml.ts'
import type { YamlProblem } from './structure-problem.ts'

/**
 * Maximum number of values that the aliases of a file may expand to: more than any author needs, far fewer than in an
 * alias bomb.
 */
const maxExpandedValues = 100_000

/** The problem with YAML aliases that expand to too many values, or contain themselves. */
export function aliasProblem(text: string): YamlProblem | undefined {
  if (!mayHaveAliases(text)) return undefined
  const lines = new LineCounter()
  const document = parseDocument(text, { logLevel: 'silent', lineCounter: lines })
  if (document.errors.length > 0) return undefined // the loader reports syntax errors
  const [alias, message] = refusedAlias(document) ?? []
  return message === undefined ? undefined : { ...lines.linePos(alias?.range?.[0] ?? 0), message }
}

/** The first alias inside the value that it refers to, or that exceeds the limit. */
function refusedAlias(document: Document): [alias: Node, message: string] | undefined {
  const anchored = new Map<string, Node>()
  /** How many values each completed node expands to, including itself. */
  const sizes = new Map<Node, number>()
  let expanded = 0
  let refused: [alias: Node, message: string] | undefined

  function sizeOf(part: unknown): number {
    if (refused || !isNode(part)) return 0
    if (isAlias(part)) return expandedSize(part, anchored.get(part.source))
    if (part.anchor !== undefined) anchored.set(part.anchor, part)
    let size = 1
    for (const item of isCollection(part) ? part.items : []) {
      size += isPair(item) ? sizeOf(item.key) + sizeOf(item.value) : sizeOf(item)
    }
    sizes.set(part, size)
    return size
  }

  function expandedSize(alias: Node, target: Node | undefined): number {
    const size = target === undefined ? 1 : sizes.get(target)
    if (size === undefined)
      refused = [alias, 'This alias is inside the value that it stands for, so the value never ends']
    expanded += size ?? 0
    if (expanded > maxExpandedValues) refused ??= [alias, tooMany]
    return size ?? 0
  }

  sizeOf(document.contents)
  return refused
}

const tooMany = `The aliases up to this one expand to more than ${maxExpandedValues} values: write a value once, and refer to it with $ref`
