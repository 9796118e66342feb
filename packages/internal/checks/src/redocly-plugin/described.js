import { isCondition } from './is-condition.js'

/**
 * Every named schema and every field has a description: its own, or that of the schema it refers to.
 *
 * @returns {import('@redocly/openapi-core').Oas3Visitor & import('@redocly/openapi-core').Async3Visitor}
 */
export function described() {
  return { NamedSchemas: checkMembers, SchemaProperties: checkMembers }
}

/**
 * @param {Record<string, unknown>} schemas
 * @param {import('@redocly/openapi-core').UserContext} context
 */
function checkMembers(schemas, context) {
  // A condition says when a rule applies and is documented with that rule; its fields are described elsewhere.
  if (isCondition(context.location.pointer)) return
  for (const [name, schema] of Object.entries(schemas)) {
    if (isDescribed(schema) || isDescribed(context.resolve(schema).node)) continue
    context.report({ message: `\`${name}\` must have a description.`, location: context.location.child(name).key() })
  }
}

/** @param {unknown} schema */
function isDescribed(schema) {
  const description = typeof schema === 'object' && schema !== null && 'description' in schema && schema.description
  return typeof description === 'string' && description.trim() !== ''
}
