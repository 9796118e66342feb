import { buildModel, type Model } from '@specwright/document/model'

export const text = { type: 'string' }
export const integer = { type: 'integer' }

export const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more })
export const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

/** A response with a JSON body. */
export const returns = (schema: object, status = 200): object => ({
  responses: { [status]: { description: 'ok', content: { 'application/json': { schema } } } },
})

/** A response without a body. */
export const nothing = (status = 204): object => ({ responses: { [status]: { description: 'ok' } } })

/** A request with a body. */
export const takes = (schema: object, contentType = 'application/json'): object => ({
  requestBody: { content: { [contentType]: { schema } } },
})

export const query = (name: string, schema: object = text, more: object = {}): object => ({
  name,
  in: 'query',
  schema,
  ...more,
})

/** The paths of a document: their operations by method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>

/** Items of a path: they are created, listed and read. */
export function itemsAt(path: string, parameter: string, schema: object): Paths {
  return {
    [path]: {
      post: { ...takes(schema), ...returns(schema, 201) },
      get: returns({ type: 'array', items: schema }),
    },
    [`${path}/{${parameter}}`]: { get: returns(schema), delete: nothing() },
  }
}

/** The model of paths; the parameters of a path are strings. */
export function modelOf(paths: Paths, schemas: object = {}): Model {
  const withParameters = Object.entries(paths).map(([path, item]) => {
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: {} }))
    return [path, { ...item, ...(parameters.length > 0 && { parameters }) }]
  })
  const root = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: Object.fromEntries(withParameters) as object,
    components: { schemas },
  }
  return buildModel({
    root,
    files: [],
    warnings: [],
    locate: () => ({ file: 'a.yaml', line: 1, column: 1, sourceLine: '' }),
  })
}
