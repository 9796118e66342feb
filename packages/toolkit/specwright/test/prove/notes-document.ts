/** A contract of notes, which are created, read, changed, listed and deleted with a key. */
export const notesYaml = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
servers: [{ url: 'http://127.0.0.1' }]
security: [{ apiKey: [] }]
tags: [{ name: Notes }]
paths:
  /health:
    get:
      operationId: getHealth
      security: []
      responses:
        '200':
          description: It runs
          content: { application/json: { schema: { type: object, required: [status], properties: { status: { const: up } } } } }
  /notes:
    get:
      operationId: listNotes
      tags: [Notes]
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
        - { name: offset, in: query, schema: { type: integer, minimum: 0 } }
        - { name: state, in: query, schema: { $ref: '#/components/schemas/State' } }
        - { name: q, in: query, schema: { type: string, maxLength: 40 } }
      responses:
        '200':
          description: Notes
          headers: { X-Total-Count: { required: true, schema: { type: integer, minimum: 0 } } }
          content:
            application/json:
              schema:
                type: object
                required: [items, total]
                properties:
                  items: { type: array, items: { $ref: '#/components/schemas/Note' } }
                  total: { type: integer }
        '400': { $ref: '#/components/responses/Refused' }
        '401': { $ref: '#/components/responses/Refused' }
    post:
      operationId: createNote
      tags: [Notes]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/NoteInput' } } }
      responses:
        '201': { description: Created, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '400': { $ref: '#/components/responses/Refused' }
        '401': { $ref: '#/components/responses/Refused' }
        '415': { $ref: '#/components/responses/Refused' }
  /notes/{noteId}:
    parameters: [{ name: noteId, in: path, required: true, schema: { type: string, maxLength: 40 } }]
    get:
      operationId: getNote
      tags: [Notes]
      responses:
        '200': { description: A note, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '401': { $ref: '#/components/responses/Refused' }
        '404': { $ref: '#/components/responses/Refused' }
    patch:
      operationId: updateNote
      tags: [Notes]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/NoteChange' } } }
      responses:
        '200': { description: Changed, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
        '400': { $ref: '#/components/responses/Refused' }
        '401': { $ref: '#/components/responses/Refused' }
        '404': { $ref: '#/components/responses/Refused' }
        '415': { $ref: '#/components/responses/Refused' }
    delete:
      operationId: deleteNote
      tags: [Notes]
      responses:
        '204': { description: Deleted }
        '401': { $ref: '#/components/responses/Refused' }
        '404': { $ref: '#/components/responses/Refused' }
components:
  securitySchemes: { apiKey: { type: apiKey, in: header, name: X-Api-Key } }
  responses:
    Refused:
      description: Refused
      content: { application/json: { schema: { type: object, required: [message], properties: { message: { type: string } } } } }
  schemas:
    State: { type: string, enum: [open, done] }
    NoteChange:
      type: object
      minProperties: 1
      additionalProperties: false
      properties:
        title: { type: string, minLength: 1, maxLength: 20 }
        priority: { type: integer, minimum: 1, maximum: 5 }
        tags: { type: array, maxItems: 3, items: { type: string, minLength: 1, maxLength: 10 } }
        state: { $ref: '#/components/schemas/State' }
        due: { type: [string, 'null'], format: date }
    NoteInput:
      allOf: [{ $ref: '#/components/schemas/NoteChange' }]
      required: [title, priority]
    Note:
      type: object
      required: [id, title, priority, tags, state, due, created_at]
      properties:
        id: { type: string, readOnly: true }
        title: { type: string }
        priority: { type: integer, minimum: 1, maximum: 5 }
        tags: { type: array, items: { type: string } }
        state: { $ref: '#/components/schemas/State' }
        due: { type: [string, 'null'], format: date }
        created_at: { type: string, format: date-time, readOnly: true }
`
