/**
 * Every operation says with a boolean `x-beta` whether it may change without a new version.
 *
 * @returns {import('@redocly/openapi-core').Oas3Visitor}
 */
export function operationBeta() {
  return {
    Operation(operation, context) {
      if (typeof operation['x-beta'] === 'boolean') return
      context.report({
        message: 'An operation must say whether it is BETA: `x-beta` must be true or false.',
        location: 'x-beta' in operation ? context.location.child('x-beta') : context.location.key(),
      })
    },
  }
}
