/** A contract of tasks that belong to accounts: with Location, ETags, pages, an order, scopes and documented refusals. */
export const tasksYaml = `openapi: 3.1.0
info: { title: Tasks, version: 1.0.0 }
security: [{ token: [tasks] }]
paths:
  /v1/tasks:
    get:
      operationId: listTasks
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 20, default: 20 } }
        - { name: offset, in: query, schema: { type: integer, minimum: 0, default: 0 } }
        - { name: state, in: query, schema: { $ref: '#/components/schemas/State' } }
        - { name: sort, in: query, schema: { type: string, enum: [title, -title, weight, -weight] } }
      responses:
        '200':
          description: A page
          content:
            application/json:
              schema:
                type: object
                required: [items, total]
                properties:
                  items: { type: array, items: { $ref: '#/components/schemas/Task' } }
                  total: { type: integer, description: Number of all tasks }
        4XX: { $ref: '#/components/responses/Refused' }
    post:
      operationId: createTask
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewTask' } } } }
      responses:
        '201':
          description: Created
          headers: { Location: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Task' } } }
        '405': { $ref: '#/components/responses/Refused' }
        '415': { $ref: '#/components/responses/Refused' }
        4XX: { $ref: '#/components/responses/Refused' }
  /v1/tasks/{taskId}:
    parameters: [{ name: taskId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getTask
      parameters: [{ name: If-None-Match, in: header, schema: { type: string } }]
      responses:
        '200': { $ref: '#/components/responses/Task' }
        '304': { description: Not modified }
        4XX: { $ref: '#/components/responses/Refused' }
    put:
      operationId: replaceTask
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewTask' } } } }
      responses:
        '200': { $ref: '#/components/responses/Task' }
        4XX: { $ref: '#/components/responses/Refused' }
    patch:
      operationId: changeTask
      parameters: [{ name: If-Match, in: header, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/TaskMembers' } } } }
      responses:
        '200': { $ref: '#/components/responses/Task' }
        4XX: { $ref: '#/components/responses/Refused' }
    delete:
      operationId: deleteTask
      responses:
        '204': { description: Deleted }
        4XX: { $ref: '#/components/responses/Refused' }
components:
  securitySchemes:
    token: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://tasks.example/token', scopes: { tasks: Tasks } } } }
  responses:
    Task:
      description: A task
      headers: { ETag: { required: true, schema: { type: string } } }
      content: { application/json: { schema: { $ref: '#/components/schemas/Task' } } }
    Refused:
      description: Refused
      content: { application/json: { schema: { type: object, required: [message], properties: { message: { type: string } } } } }
  schemas:
    State: { type: string, enum: [open, done] }
    TaskMembers:
      type: object
      additionalProperties: false
      properties:
        title: { type: string, minLength: 2, maxLength: 20 }
        state: { $ref: '#/components/schemas/State' }
        weight: { type: integer, minimum: 0, maximum: 9 }
        remark: { type: string, maxLength: 30 }
    NewTask:
      allOf: [{ $ref: '#/components/schemas/TaskMembers' }]
      required: [title]
    Task:
      type: object
      required: [id, title, state, weight, remark]
      additionalProperties: false
      properties:
        id: { type: string, readOnly: true }
        title: { type: string }
        state: { $ref: '#/components/schemas/State' }
        weight: { type: integer }
        remark: { type: [string, 'null'] }
`
