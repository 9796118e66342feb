/** A contract whose document says what conflicts: values that are taken, states, and what still belongs to an item. */
export const parcelsYaml = `openapi: 3.1.0
info: { title: Parcels, version: 1.0.0 }
paths:
  /senders:
    get:
      operationId: listSenders
      responses:
        '200':
          description: All senders
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Sender' } } } }
    post:
      operationId: addSender
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewSender' } } } }
      responses:
        '200': { description: It was there, content: { application/json: { schema: { $ref: '#/components/schemas/Sender' } } } }
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Sender' } } } }
        '400': { description: Refused }
        '409': { description: Another sender has this email }
  /senders/{senderId}:
    parameters: [{ name: senderId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getSender
      responses:
        '200': { description: A sender, content: { application/json: { schema: { $ref: '#/components/schemas/Sender' } } } }
        '404': { description: There is none }
    put:
      operationId: replaceSender
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewSender' } } } }
      responses:
        '200': { description: Replaced, content: { application/json: { schema: { $ref: '#/components/schemas/Sender' } } } }
        '400': { description: Refused }
        '404': { description: There is none }
        '409': { description: Another sender has this email }
    delete:
      operationId: removeSender
      responses:
        '204': { description: Removed }
        '404': { description: There is none }
        '409': { description: The sender has parcels }
  /parcels:
    get:
      operationId: listParcels
      responses:
        '200':
          description: All parcels
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Parcel' } } } }
    post:
      operationId: addParcel
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewParcel' } } } }
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
        '400': { description: Refused }
        '404': { description: There is no such sender }
  /parcels/{parcelId}:
    parameters: [{ $ref: '#/components/parameters/ParcelId' }]
    get:
      operationId: getParcel
      responses:
        '200': { description: A parcel, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
        '404': { description: There is none }
    patch:
      operationId: changeParcel
      description: Members that are left out stay as they are.
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/ParcelChange' } } } }
      responses:
        '200': { description: Changed, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
        '400': { description: Refused }
        '404': { description: There is none }
        '409': { description: The parcel is not open }
    delete:
      operationId: removeParcel
      responses: { '204': { description: Removed }, '404': { description: There is none } }
  /parcels/{parcelId}/close:
    parameters: [{ $ref: '#/components/parameters/ParcelId' }]
    post:
      operationId: closeParcel
      responses:
        '200': { description: Closed, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
        '404': { description: There is none }
        '409': { description: The parcel is closed or lost }
  /parcels/{parcelId}/reopen:
    parameters: [{ $ref: '#/components/parameters/ParcelId' }]
    post:
      operationId: reopenParcel
      responses:
        '200': { description: Open, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
        '404': { description: There is none }
        '409': { description: The parcel is not closed }
  /parcels/{parcelId}/scans:
    parameters: [{ $ref: '#/components/parameters/ParcelId' }]
    get:
      operationId: listScans
      responses:
        '200':
          description: All scans
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Scan' } } } }
        '404': { description: There is none }
    post:
      operationId: addScan
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewScan' } } } }
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Scan' } } } }
        '400': { description: Refused }
        '404': { description: There is none }
        '409': { description: The parcel is closed }
  /parcels/{parcelId}/scans/{scanId}:
    parameters:
      - { $ref: '#/components/parameters/ParcelId' }
      - { name: scanId, in: path, required: true, schema: { type: string } }
    delete:
      operationId: removeScan
      responses: { '204': { description: Removed }, '404': { description: There is none } }
components:
  parameters:
    ParcelId: { name: parcelId, in: path, required: true, schema: { type: string } }
  schemas:
    NewSender:
      type: object
      additionalProperties: false
      required: [email]
      properties:
        email: { type: string, format: email, maxLength: 60 }
        phone: { type: string, pattern: '^[0-9]{3,9}$' }
    Sender:
      type: object
      required: [id, email]
      properties: { id: { type: string }, email: { type: string }, phone: { type: string } }
    Labels: { type: array, uniqueItems: true, maxItems: 3, items: { type: string, enum: [fragile, cold, urgent] } }
    Notices: { type: array, maxItems: 4, items: { type: string, minLength: 1, maxLength: 8 } }
    NewParcel:
      type: object
      additionalProperties: false
      required: [senderId]
      properties:
        senderId: { type: string }
        notices: { $ref: '#/components/schemas/Notices' }
        labels: { $ref: '#/components/schemas/Labels' }
        remark: { type: [string, 'null'], maxLength: 50 }
    ParcelChange:
      type: object
      additionalProperties: false
      minProperties: 1
      properties:
        labels: { $ref: '#/components/schemas/Labels' }
        remark: { type: [string, 'null'], maxLength: 50 }
    Parcel:
      type: object
      required: [id, senderId, labels, remark, state, scanCount, createdAt, updatedAt]
      properties:
        id: { type: string }
        senderId: { type: string }
        labels: { $ref: '#/components/schemas/Labels' }
        notices: { $ref: '#/components/schemas/Notices' }
        remark: { type: [string, 'null'] }
        state: { type: string, enum: [open, closed, lost] }
        scanCount: { type: integer, description: How many scans it has }
        createdAt: { type: string, format: date-time }
        updatedAt: { type: string, format: date-time }
    NewScan:
      type: object
      additionalProperties: false
      required: [place]
      properties: { place: { type: string, minLength: 1, maxLength: 30 } }
    Scan:
      type: object
      required: [id, place]
      properties: { id: { type: string }, place: { type: string } }
`
