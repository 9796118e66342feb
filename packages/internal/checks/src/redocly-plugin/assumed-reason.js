/**
 * Every `x-assumed`, wherever it is, gives the reason for the choice that it marks.
 *
 * The whole document is walked, since a mark may be inside another extension, which typed visitors do not reach.
 *
 * @returns {import('@redocly/openapi-core').Oas3Visitor & import('@redocly/openapi-core').Async3Visitor}
 */
export function assumedReason() {
  return {
    Root(root, context) {
      for (const { path, value } of membersNamed('x-assumed', root, [])) {
        if (typeof value === 'string' && value.trim() !== '') continue
        context.report({
          message: 'An assumed choice must give its reason: `x-assumed` must be a string that is not empty.',
          location: context.location.child(path),
        })
      }
    },
  }
}

/**
 * @param {string} name
 * @param {unknown} node
 * @param {string[]} path
 * @returns {Generator<{ path: string[], value: unknown }>}
 */
function* membersNamed(name, node, path) {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (key === name) yield { path: [...path, key], value }
    yield* membersNamed(name, value, [...path, key])
  }
}
