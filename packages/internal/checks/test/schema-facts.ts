import { follow, isNode, type Node } from './contract-document.ts'
import type { Facts } from './source-tables.ts'

/** The constraints of a schema of the contract, with references followed and `or null` resolved. */
export function facts(schema: unknown): Facts {
  const { node, nullable } = withoutNull(follow(schema))
  const items = follow(node['items'])
  return {
    type: typeOf(node),
    ...(nullable && { nullable }),
    // Another type fails the row.
    ...('enum' in node && { values: (node['enum'] as (string | null)[]).filter((value) => value !== null) }),
    ...('const' in node && { values: [node['const'] as string] }), // the same
    ...pick(node, ['format', 'minimum', 'maximum', 'maxLength', 'minItems', 'maxItems', 'default']),
    ...(isNode(items) && { items: typeOf(items) }),
    ...('x-known-values' in node && { known: node['x-known-values'] as string[] }), // the same
  }
}

/**
 * The properties of a schema, including those of its `allOf` parts; a later part adds keywords to an earlier one.
 */
export function propertiesOf(schema: unknown): Node {
  const node = follow(schema)
  if (!isNode(node)) return {}
  const merged: Record<string, unknown> = { ...(node['properties'] as Node | undefined) } // a map, if present
  for (const part of partsOf(node)) {
    for (const [name, property] of Object.entries(propertiesOf(part))) {
      const known = merged[name]
      merged[name] = isNode(known) && isNode(property) ? { ...known, ...property } : property
    }
  }
  return merged
}

/** The names of the required properties of a schema, including those of its `allOf` parts. */
export function requiredOf(schema: unknown): string[] {
  const node = follow(schema)
  if (!isNode(node)) return []
  const own = Array.isArray(node['required']) ? node['required'].map(String) : []
  return [...own, ...partsOf(node).flatMap(requiredOf)]
}

/** What the `if/then` rules of a schema add for a value with the given members, by field. */
export function conditionalRules(schema: unknown, value: Node): Record<string, Node> {
  const rules: Record<string, Record<string, unknown>> = {}
  for (const part of allPartsOf(schema)) {
    const condition = part['if']
    if (!isNode(condition) || !isMet(condition, value)) continue
    const then = part['then'] as Node // without `then`, nothing is added and the row fails
    for (const name of requiredOf(then)) rules[name] = { ...rules[name], required: true }
    for (const [name, property] of Object.entries(propertiesOf(then))) {
      rules[name] = { ...rules[name], ...withoutExtensions(property as Node) }
    }
  }
  return rules
}

/** The keywords of a rule, without its extensions. */
function withoutExtensions(schema: Node): Node {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-')))
}

function isMet(condition: Node, value: Node): boolean {
  const named = requiredOf(condition)
  // A condition that does not require its field would be true where the field is absent.
  if (named.length === 0) throw new TypeError(`A condition must require a field: ${JSON.stringify(condition)}`)
  return named.every((name) => {
    const test = propertiesOf(condition)[name]
    const allowed = isNode(test) ? (test['enum'] ?? [test['const']]) : []
    return Array.isArray(allowed) && allowed.includes(value[name])
  })
}

/** The `allOf` parts of a schema that are not conditional. */
function partsOf(node: Node): Node[] {
  const parts = Array.isArray(node['allOf']) ? node['allOf'].map(follow).filter(isNode) : []
  return parts.filter((part) => !('if' in part))
}

/** The `allOf` parts of a schema and of those parts. */
function allPartsOf(schema: unknown): Node[] {
  const node = follow(schema)
  const parts = isNode(node) && Array.isArray(node['allOf']) ? node['allOf'].map(follow).filter(isNode) : []
  return parts.flatMap((part) => [part, ...allPartsOf(part)])
}

function withoutNull(schema: unknown): { node: Node; nullable?: true } {
  const node = isNode(schema) ? schema : {}
  const { type, oneOf } = node
  if (Array.isArray(type) && type.length === 2 && type[1] === 'null') {
    return { node: { ...node, type: type[0] }, nullable: true }
  }
  if (Array.isArray(oneOf) && oneOf.length === 2 && isNode(oneOf[1]) && oneOf[1]['type'] === 'null') {
    const inner = follow(oneOf[0])
    return { node: isNode(inner) ? inner : {}, nullable: true }
  }
  return { node }
}

/** The type of a schema, or the common type of its branches. */
function typeOf(node: Node): string {
  if (typeof node['type'] === 'string') return node['type']
  const branches = Array.isArray(node['oneOf']) ? node['oneOf'].map(follow).filter(isNode) : []
  const types = new Set(branches.map(typeOf))
  return types.size === 1 ? [...types].join('') : 'unknown'
}

function pick(node: Node, keywords: readonly string[]): Partial<Facts> {
  return Object.fromEntries(keywords.filter((keyword) => keyword in node).map((keyword) => [keyword, node[keyword]]))
}
