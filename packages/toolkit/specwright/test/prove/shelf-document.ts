/** A contract of books on shelves that no operation creates: with cursors, ETags and a key for what must not happen twice. */
export const shelfYaml = `openapi: 3.0.3
info: { title: Shelves, version: 1.0.0 }
paths:
  /shelves/{shelf}/books:
    parameters: [{ name: shelf, in: path, required: true, schema: { type: string, enum: [east, west] } }]
    get:
      operationId: listBooks
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 10, default: 10 } }
        - { name: cursor, in: query, schema: { type: string } }
        - { name: state, in: query, schema: { $ref: '#/components/schemas/State' } }
      responses:
        '200':
          description: A page
          content:
            application/json:
              schema:
                type: object
                required: [data, next_cursor]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Book' } }
                  next_cursor: { type: string, nullable: true, description: The cursor of the next page }
        4XX: { $ref: '#/components/responses/Refused' }
    post:
      operationId: createBook
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string, maxLength: 64 } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewBook' } } } }
      responses:
        '201': { $ref: '#/components/responses/Book' }
        4XX: { $ref: '#/components/responses/Refused' }
  /shelves/{shelf}/books/{bookId}:
    parameters:
      - { name: shelf, in: path, required: true, schema: { type: string, enum: [east, west] } }
      - { name: bookId, in: path, required: true, schema: { type: string } }
    get:
      operationId: getBook
      responses:
        '200': { $ref: '#/components/responses/Book' }
        4XX: { $ref: '#/components/responses/Refused' }
    put:
      operationId: replaceBook
      parameters: [{ name: If-Match, in: header, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewBook' } } } }
      responses:
        '200': { $ref: '#/components/responses/Book' }
        4XX: { $ref: '#/components/responses/Refused' }
    delete:
      operationId: deleteBook
      parameters: [{ name: If-Match, in: header, required: true, schema: { type: string } }]
      responses:
        '204': { description: Deleted }
        4XX: { $ref: '#/components/responses/Refused' }
components:
  responses:
    Book:
      description: A book
      headers: { ETag: { required: true, schema: { type: string } } }
      content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }
    Refused:
      description: Refused
      content: { application/json: { schema: { type: object, required: [message], properties: { message: { type: string } } } } }
  schemas:
    State: { type: string, enum: [here, lent] }
    NewBook:
      type: object
      required: [title]
      additionalProperties: false
      properties:
        title: { type: string, minLength: 1, maxLength: 20 }
        state: { $ref: '#/components/schemas/State' }
        remark: { type: string, nullable: true, maxLength: 30 }
    Book:
      type: object
      required: [id, title, state, remark]
      additionalProperties: false
      properties:
        id: { type: string }
        title: { type: string }
        state: { $ref: '#/components/schemas/State' }
        remark: { type: string, nullable: true }
`
