/** The text of a document of so many objects, each of which contains the next, and a string at the end. */
export function chainDocument(last: number): string {
  const schemas = Array.from({ length: last }, (_, n) => [
    `S${n}`,
    { type: 'object', properties: { next: { $ref: `#/components/schemas/S${n + 1}` } } },
  ])
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Chain', version: '1' },
    paths: {},
    components: { schemas: { ...Object.fromEntries(schemas), [`S${last}`]: { type: 'string' } } },
  })
}
