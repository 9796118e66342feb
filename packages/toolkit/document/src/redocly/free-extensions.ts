import type { NodeType, Plugin } from '@redocly/openapi-core'

/**
 * Leaves the members named `x-...` to those who wrote them.
 *
 * The linter holds some to the form that its own maker gave them, and their authors may mean something else by the name.
 */
export const freeExtensions: Plugin = {
  id: 'free-extensions',
  typeExtension: {
    oas3: (types) => Object.fromEntries(Object.entries(types).map(([name, type]) => [name, withoutExtensions(type)])),
  },
}

function withoutExtensions(type: NodeType): NodeType {
  const known = Object.entries(type.properties).filter(([name]) => !name.startsWith('x-'))
  return { ...type, properties: Object.fromEntries(known) }
}
