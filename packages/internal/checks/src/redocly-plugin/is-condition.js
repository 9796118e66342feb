const namingKeywords = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'schemas',
])
const conditionKeywords = new Set(['if', 'then', 'else', 'not'])

/**
 * True for a location inside `if`, `then`, `else` or `not`; false for a field that merely has such a name.
 *
 * @param {string} pointer JSON Pointer of a location in a document, with or without `#`.
 */
export function isCondition(pointer) {
  const parts = pointer.split('/').slice(1)
  for (let index = 0; index < parts.length; index++) {
    if (namingKeywords.has(parts[index])) index++
    else if (conditionKeywords.has(parts[index])) return true
  }
  return false
}
