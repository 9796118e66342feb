import type { Model, OperationModel, SecuritySchemeModel } from '@specwright/document/model'

/** The security schemes whose credentials a client sends; that of mutual TLS is the connection's. */
function sentSchemes({ securitySchemes }: Model): readonly SecuritySchemeModel[] {
  return securitySchemes.filter(({ scheme }) => scheme['type'] !== 'mutualTLS')
}

/** The security schemes that the operations of a document need. */
export function schemesOf(model: Model): readonly SecuritySchemeModel[] {
  const needed = new Set(model.operations.flatMap(({ security }) => security.flat()))
  return sentSchemes(model).filter(({ name }) => needed.has(name))
}

/** The alternatives of an operation, each with the schemes whose credentials a client sends. */
export function securityOf({ security }: OperationModel, model: Model): readonly (readonly string[])[] {
  const sent = new Set(sentSchemes(model).map(({ name }) => name))
  return security.map((names) => names.filter((name) => sent.has(name)))
}

/** The query parameters in which an operation sends a key. */
export function queryKeysOf({ security }: OperationModel, { securitySchemes }: Model): readonly string[] {
  const needed = new Set(security.flat())
  return securitySchemes.flatMap(({ name, scheme }) =>
    needed.has(name) && scheme['type'] === 'apiKey' && scheme['in'] === 'query' ? [String(scheme['name'])] : [],
  )
}
