/**
 * Every error response (4XX, 5XX, default) has a JSON body of the error shape, alone or as a part of `allOf`.
 *
 * @param {{ schema?: string, states?: readonly string[] }} options `schema`: reference of the error shape,
 *   `#/components/schemas/ErrorResponse` by default. `states`: references of other shapes, which say how something is; none by default.
 * @returns {import('@redocly/openapi-core').Oas3Visitor}
 */
export function errorShape({ schema = '#/components/schemas/ErrorResponse', states = [] }) {
  const shapes = [schema, ...states]
  return {
    Responses(responses, context) {
      for (const [status, response] of Object.entries(responses)) {
        if (!/^([45]|default$)/.test(status)) continue
        const bodies = Object.values(context.resolve(response).node?.content ?? {})
        if (bodies.length > 0 && bodies.every((body) => isOneOf(body?.schema, shapes, context))) continue
        context.report({
          message: `The response ${status} must have the error shape, ${schema}.`,
          location: context.location.child(status).key(),
        })
      }
    },
  }
}

/**
 * @param {Schema | undefined} schema
 * @param {readonly string[]} shapes
 * @param {import('@redocly/openapi-core').UserContext} context
 * @returns {boolean}
 */
function isOneOf(schema, shapes, context) {
  return shapes.some((shape) => hasShape(schema, shape, context))
}

/**
 * @typedef {{ $ref?: string, allOf?: Schema[] }} Schema
 * @param {Schema | undefined} schema
 * @param {string} shape
 * @param {import('@redocly/openapi-core').UserContext} context
 * @param {readonly unknown[]} [within] Schemas that contain this one, which may refer to one of them.
 * @returns {boolean}
 */
function hasShape(schema, shape, context, within = []) {
  if (schema?.$ref === shape) return true
  const { node } = context.resolve(schema)
  const parts = within.includes(node) ? [] : (node?.allOf ?? [])
  return parts.some((part) => hasShape(part, shape, context, [...within, node]))
}
