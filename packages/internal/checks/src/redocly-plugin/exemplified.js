/**
 * Every body that has a schema has an example, so that docs and mocks have something real to show.
 *
 * @returns {import('@redocly/openapi-core').Oas3Visitor}
 */
export function exemplified() {
  return {
    MediaType(mediaType, context) {
      if (mediaType.schema === undefined || mediaType.example !== undefined) return
      if (Object.keys(mediaType.examples ?? {}).length > 0) return
      context.report({
        message: `The \`${context.key}\` body must have an example.`,
        location: context.location.key(),
      })
    },
  }
}
