/**
 * Every error response (4XX, 5XX, default) has a JSON body of the error shape, alone or narrowed by `allOf`.
 *
 * @param {{ schema?: string }} options `schema`: reference of the error shape, `#/components/schemas/ErrorResponse` by default.
 * @returns {import('@redocly/openapi-core').Oas3Visitor}
 */
export function errorShape({ schema = '#/components/schemas/ErrorResponse' }) {
  return {
    Responses(responses, context) {
      for (const [status, response] of Object.entries(responses)) {
        if (!/^([45]|default$)/.test(status)) continue
        const bodies = Object.values(context.resolve(response).node?.content ?? {})
        if (bodies.length > 0 && bodies.every((body) => hasShape(body?.schema, schema))) continue
        context.report({
          message: `The response ${status} must have the error shape, ${schema}.`,
          location: context.location.child(status).key(),
        })
      }
    },
  }
}

/**
 * @param {{ $ref?: string, allOf?: { $ref?: string }[] } | undefined} schema
 * @param {string} shape
 * @returns {boolean}
 */
function hasShape(schema, shape) {
  return schema?.$ref === shape || (schema?.allOf ?? []).some((part) => hasShape(part, shape))
}
