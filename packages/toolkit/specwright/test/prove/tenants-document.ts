/** A contract of invoices of tenants, which are there: operations list and read them, and none creates any. */
export const tenantsYaml = `openapi: 3.1.0
info: { title: Invoices, version: 1.0.0 }
paths:
  /tenants:
    get:
      operationId: listTenants
      responses:
        '200':
          description: Tenants
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties: { data: { type: array, items: { $ref: '#/components/schemas/Tenant' } } }
  /settings:
    get:
      operationId: getSettings
      responses:
        '200': { description: What is set, content: { application/json: { schema: { $ref: '#/components/schemas/Tenant' } } } }
    put:
      operationId: replaceSettings
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Tenant' } } } }
      responses:
        '200': { description: What is set, content: { application/json: { schema: { $ref: '#/components/schemas/Tenant' } } } }
    delete:
      operationId: resetSettings
      responses:
        '204': { description: Reset }
  /tenants/{tenant}:
    parameters: [{ $ref: '#/components/parameters/Tenant' }]
    get:
      operationId: getTenant
      responses:
        '200': { description: A tenant, content: { application/json: { schema: { $ref: '#/components/schemas/Tenant' } } } }
        '404': { description: There is none }
    put:
      operationId: replaceTenant
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Tenant' } } } }
      responses:
        '200': { description: A tenant, content: { application/json: { schema: { $ref: '#/components/schemas/Tenant' } } } }
        '404': { description: There is none }
  /tenants/{tenant}/invoices:
    parameters: [{ $ref: '#/components/parameters/Tenant' }]
    post:
      operationId: createInvoice
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewInvoice' } } } }
      responses:
        '201': { $ref: '#/components/responses/Invoice' }
        '400': { description: Invalid }
        '404': { description: There is none }
  /tenants/{tenant}/invoices/{invoice}:
    parameters:
      - { $ref: '#/components/parameters/Tenant' }
      - { name: invoice, in: path, required: true, schema: { type: string } }
    get:
      operationId: getInvoice
      responses:
        '200': { $ref: '#/components/responses/Invoice' }
        '404': { description: There is none }
    delete:
      operationId: deleteInvoice
      responses:
        '204': { description: Deleted }
        '404': { description: There is none }
  /tenants/{tenant}/invoices/{invoice}/scan:
    parameters:
      - { $ref: '#/components/parameters/Tenant' }
      - { name: invoice, in: path, required: true, schema: { type: string } }
    get:
      operationId: getScan
      responses:
        '200': { description: A scan, content: { application/pdf: {} } }
        '404': { description: There is none }
    put:
      operationId: putScan
      requestBody: { required: true, content: { application/pdf: {} } }
      responses:
        '204': { description: Kept }
        '404': { description: There is none }
        '415': { description: Another type }
components:
  parameters:
    Tenant: { name: tenant, in: path, required: true, schema: { type: string } }
  responses:
    Invoice: { description: An invoice, content: { application/json: { schema: { $ref: '#/components/schemas/Invoice' } } } }
  schemas:
    Tenant: { type: object, required: [id], properties: { id: { type: string } } }
    NewInvoice:
      type: object
      required: [amount]
      properties:
        amount: { type: integer, minimum: 1, maximum: 1000 }
        labels: { type: array, items: { type: string } }
    Invoice:
      type: object
      required: [id, amount]
      properties:
        id: { type: string, readOnly: true }
        amount: { type: integer, minimum: 1, maximum: 1000 }
        labels: { type: array, items: { type: string } }
`
