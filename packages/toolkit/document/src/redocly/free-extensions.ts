import type { NodeType, Plugin } from '@redocly/openapi-core'

/**
 * Turns off the linter's checks of members named `x-...`.
 *
 * The linter expects the vendor's own format for some of them, but authors may use the same name for something else.
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
