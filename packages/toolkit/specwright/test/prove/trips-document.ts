/** A contract with what only several requests together show: states, bounds beside filters, what is below an item. */
export const tripsYaml = `openapi: 3.1.0
info: { title: Trips, version: 1.0.0 }
paths:
  /trips:
    get:
      operationId: listTrips
      parameters:
        - { name: kind, in: query, schema: { $ref: '#/components/schemas/Kind' } }
        - { name: minSeats, in: query, description: Only trips with at least this many seats, schema: { type: integer, minimum: 1 } }
      responses:
        '200':
          description: All trips
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Trip' } } } }
        '400': { description: Refused }
    post:
      operationId: addTrip
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewTrip' } } } }
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Trip' } } } }
        '400': { description: Refused }
        '422': { description: It ends before it starts }
  /trips/{tripId}:
    parameters: [{ $ref: '#/components/parameters/TripId' }]
    get:
      operationId: getTrip
      responses:
        '200':
          description: A trip
          headers: { ETag: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Trip' } } }
        '404': { description: There is none }
    patch:
      operationId: changeTrip
      parameters: [{ name: If-Match, in: header, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/TripChange' } } } }
      responses:
        '200': { description: Changed, content: { application/json: { schema: { $ref: '#/components/schemas/Trip' } } } }
        '400': { description: Refused }
        '404': { description: There is none }
        '409': { description: It is cancelled }
        '412': { description: It has changed }
        '422': { description: It ends before it starts }
        '428': { description: If-Match is missing }
    delete:
      operationId: removeTrip
      responses: { '204': { description: Removed }, '404': { description: There is none } }
  /trips/{tripId}/cancel:
    parameters: [{ $ref: '#/components/parameters/TripId' }]
    post:
      operationId: cancelTrip
      responses:
        '200': { description: Cancelled, content: { application/json: { schema: { $ref: '#/components/schemas/Trip' } } } }
        '404': { description: There is none }
        '409': { description: It is cancelled }
  /trips/{tripId}/stops:
    parameters: [{ $ref: '#/components/parameters/TripId' }]
    post:
      operationId: addStop
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewStop' } } } }
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Stop' } } } }
        '400': { description: Refused }
        '404': { description: There is none }
  /trips/{tripId}/stops/{stopId}:
    parameters:
      - { $ref: '#/components/parameters/TripId' }
      - { name: stopId, in: path, required: true, schema: { type: string } }
    get:
      operationId: getStop
      responses:
        '200': { description: A stop, content: { application/json: { schema: { $ref: '#/components/schemas/Stop' } } } }
        '404': { description: There is none }
components:
  parameters:
    TripId: { name: tripId, in: path, required: true, schema: { type: string } }
  schemas:
    Kind: { type: string, enum: [bus, ferry] }
    Route:
      oneOf: [{ $ref: '#/components/schemas/Line' }, { $ref: '#/components/schemas/Charter' }]
    Line: { type: object, additionalProperties: false, required: [line], properties: { line: { type: integer, minimum: 1 } } }
    Charter: { type: object, additionalProperties: false, required: [club], properties: { club: { type: string, minLength: 1 } } }
    NewTrip:
      type: object
      additionalProperties: false
      required: [kind, route]
      properties:
        kind: { $ref: '#/components/schemas/Kind' }
        route: { $ref: '#/components/schemas/Route' }
        seats: { type: integer, minimum: 1, default: 1 }
        starts: { type: integer, minimum: 0 }
        ends: { type: integer, minimum: 0 }
        code: { type: string, writeOnly: true, minLength: 8, maxLength: 8 }
    TripChange:
      type: object
      additionalProperties: false
      minProperties: 1
      properties:
        seats: { type: integer, minimum: 1, maximum: 60 }
        starts: { type: integer, minimum: 0 }
        ends: { type: integer, minimum: 0 }
    Trip:
      type: object
      required: [id, kind, route, seats, isCancelled, stops]
      properties:
        id: { type: string }
        kind: { $ref: '#/components/schemas/Kind' }
        route: { $ref: '#/components/schemas/Route' }
        seats: { type: integer }
        starts: { type: integer }
        ends: { type: integer }
        isCancelled: { type: boolean }
        stops: { type: integer }
    NewStop:
      type: object
      additionalProperties: false
      required: [place]
      properties: { place: { type: string, minLength: 1 } }
    Stop:
      type: object
      required: [id, place]
      properties: { id: { type: string }, place: { type: string } }
`
