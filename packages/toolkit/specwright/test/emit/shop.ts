import { join } from 'node:path'
import { buildModel, type Model } from '@specwright/document/model'
import { loadDocument } from '@specwright/document/io'
import { emitParts } from '../../src/emit/client/client.ts'
import { apart } from '../places.ts'
import { openapi, workspace } from '../../../core/document/test/workspace.ts'

/** The model of a document. */
export async function modelOf(yaml: string): Promise<Model> {
  return buildModel(await loadDocument(join(workspace({ 'api.yaml': yaml }), 'api.yaml')))
}

/** The texts of the parts of a client. */
export function emitted(
  model: Model,
): Readonly<Record<'descriptors' | 'operations' | 'queryNames' | 'resources', string>> {
  const files = emitParts(model, apart.pathOf('resources') ?? '', apart)
  const textOf = (name: string): string => files.find(({ path }) => path.endsWith(`/${name}.ts`))?.content ?? ''
  const [descriptors, operations, queryNames] = [textOf('descriptors'), textOf('operations'), textOf('query-names')]
  return { descriptors, operations, queryNames, resources: textOf('resources') }
}

/** A document whose operations have every kind of body. */
export const shop = openapi(`
tags:
  - name: Orders
    description: What was ordered.
paths:
  /orders/{order-id}/items/{n}:
    put:
      tags: [Orders]
      operationId: putOrderItem
      summary: Put an item
      description: In its place.
      x-beta: true
      deprecated: true
      parameters:
        - { name: n, in: path, required: true, schema: { type: integer } }
        - { name: order-id, in: path, required: true, schema: { type: string } }
        - { name: dry, in: query, schema: { type: boolean } }
        - { name: tags, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } } }
        - { name: X-Reason, in: header, required: true, schema: { type: string } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Item' }
      responses:
        '200':
          description: Put.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Item' }
        '204':
          description: Nothing changed.
        '404':
          description: No such order.
  /orders:
    get:
      tags: [Orders]
      operationId: listOrders
      parameters:
        - { name: cursor, in: query, schema: { type: string } }
        - { name: state, in: query, required: true, schema: { type: string } }
      responses:
        '200':
          description: A page.
          content:
            application/json:
              schema:
                allOf:
                  - type: object
                    properties:
                      cursor: { type: object, properties: { next: { type: string } } }
                  - type: object
                    properties:
                      data: { type: array, items: { $ref: '#/components/schemas/Item' } }
  /orders/import:
    post:
      tags: [Orders]
      operationId: importOrders
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [mode, url]
              properties:
                mode: { type: string, enum: [full] }
                url: { type: string }
      responses:
        '200':
          description: Imported.
          content:
            text/csv: { schema: { type: string } }
  /orders/search:
    post:
      tags: [Orders]
      operationId: searchOrders
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                kind: { type: string, const: all }
                words: { type: string, x-separator: ',', x-items: { $ref: '#/components/schemas/Word' } }
                limit: { type: integer }
              required: [kind]
        required: true
      responses:
        '200':
          description: A file.
          content:
            application/octet-stream: {}
  /orders/photo:
    post:
      tags: [Orders]
      operationId: photographOrder
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: { type: object, properties: { file: { type: string, format: binary } } }
      responses:
        default:
          description: Whatever.
  /anything:
    head:
      parameters:
        - { name: session, in: cookie, schema: { type: string } }
        - { name: options, in: query, schema: { type: string } }
      responses:
        '200':
          description: There.
          content:
            application/json: { schema: { type: string } }
components:
  schemas:
    Item:
      type: object
      properties: { id: { type: string } }
    Word: { type: string, enum: [new, old] }
    ApiClient: { type: string }
    Resources: { type: string }
`)
