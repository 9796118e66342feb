import { binaryTag, CORE_SCHEMA, loadAll, mergeTag, omapTag, pairsTag, setTag, YAMLException } from 'js-yaml'

/** Maximum nesting depth of a file, since other code recurses into it. */
export const maxNesting = 1200

/** YAML 1.2 with the tags that are common beside it, as the linter reads it: a date stays a string. */
const schema = CORE_SCHEMA.withTags(mergeTag, binaryTag, omapTag, pairsTag, setTag)

/**
 * Parses a string with one YAML document, far faster than by way of a tree with positions.
 *
 * @throws {Error} With a `reason` and usually a `mark`, if it is not valid.
 */
export function parseYaml(text: string, file: string): unknown {
  const [value = text.trim() === '' ? undefined : null, ...others] = loadAll(text, {
    schema,
    filename: file,
    maxDepth: maxNesting,
  })
  if (others.length > 0) throw new YAMLException('expected a single document in the stream, but found more')
  return value
}

/** False for a file without a `*name` after its `&name`: it has no aliases, and does not need the slower parser. */
export function mayHaveAliases(text: string): boolean {
  const anchors = new Set(namesAfter('&', text))
  return anchors.size > 0 && namesAfter('*', text).some((name) => anchors.has(name))
}

/** The names after a sign where YAML can have an anchor or an alias. */
function namesAfter(sign: string, text: string): string[] {
  const names: string[] = []
  // Far faster than an expression for what is before the sign.
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (at > 0 && !/[\s[{,:-]/.test(text.charAt(at - 1))) continue
    const name = nameAt(text, at + 1)
    if (name !== '') names.push(name)
  }
  return names
}

function nameAt(text: string, start: number): string {
  const name = /[^\s,[\]{}]*/y
  name.lastIndex = start
  return name.exec(text)?.[0] ?? ''
}
