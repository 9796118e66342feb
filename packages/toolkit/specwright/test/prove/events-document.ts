/** A contract of events that end after they start, which only the description says, and whose slug no two have; published ones have guests. */
export const eventsYaml = `openapi: 3.1.0
info: { title: Events, version: 1.0.0 }
paths:
  /events:
    get:
      operationId: listEvents
      responses:
        '200':
          description: All events
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Event' } } } }
    post:
      operationId: addEvent
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewEvent' } } } }
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }
        '400': { description: Refused }
        '409': { description: Another event has this slug. }
        '422': { description: The event ends before it starts }
  /events/{eventId}:
    parameters: [{ $ref: '#/components/parameters/EventId' }]
    get:
      operationId: getEvent
      responses:
        '200': { description: An event, content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }
        '404': { description: There is none }
    patch:
      operationId: changeEvent
      description: Members that are left out stay as they are.
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/EventChange' } } } }
      responses:
        '200': { description: Changed, content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }
        '400': { description: Refused }
        '404': { description: There is none }
        '409': { description: 'Another event has this slug, or the event is cancelled.' }
        '422': { description: The event ends before it starts }
    delete:
      operationId: removeEvent
      responses:
        '204': { description: Removed }
        '404': { description: There is none }
        '409': { description: The event is published. It has to be cancelled first. }
  /events/{eventId}/publish:
    parameters: [{ $ref: '#/components/parameters/EventId' }]
    post:
      operationId: publishEvent
      responses:
        '200': { description: Published, content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }
        '404': { description: There is none }
        '409': { description: The event is not a draft }
  /events/{eventId}/cancel:
    parameters: [{ $ref: '#/components/parameters/EventId' }]
    post:
      operationId: cancelEvent
      responses:
        '200': { description: Cancelled, content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }
        '404': { description: There is none }
        '409': { description: The event is already cancelled. }
  /events/{eventId}/guests:
    parameters: [{ $ref: '#/components/parameters/EventId' }]
    post:
      operationId: addGuest
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewGuest' } } } }
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Guest' } } } }
        '400': { description: Refused }
        '404': { description: There is none }
        '409': { description: The event is not published }
  /events/{eventId}/guests/{guestId}:
    parameters:
      - { $ref: '#/components/parameters/EventId' }
      - { name: guestId, in: path, required: true, schema: { type: string } }
    get:
      operationId: getGuest
      responses:
        '200': { description: A guest, content: { application/json: { schema: { $ref: '#/components/schemas/Guest' } } } }
        '404': { description: There is none }
    delete:
      operationId: removeGuest
      responses: { '204': { description: Removed }, '404': { description: There is none } }
components:
  parameters:
    EventId: { name: eventId, in: path, required: true, schema: { type: string } }
  schemas:
    Tags: { type: array, maxItems: 3, items: { type: string, minLength: 1, maxLength: 10 } }
    Slug: { type: string, pattern: '^[a-z]{1,30}$' }
    NewEvent:
      type: object
      additionalProperties: false
      required: [slug, startsAt, endsAt]
      properties:
        slug: { $ref: '#/components/schemas/Slug' }
        startsAt: { type: string, format: date-time }
        endsAt: { type: string, format: date-time }
        tags: { $ref: '#/components/schemas/Tags', default: [] }
    EventChange:
      type: object
      additionalProperties: false
      minProperties: 1
      properties:
        slug: { $ref: '#/components/schemas/Slug' }
        startsAt: { type: string, format: date-time }
        endsAt: { type: string, format: date-time }
        tags: { $ref: '#/components/schemas/Tags' }
    NewGuest:
      type: object
      additionalProperties: false
      required: [name]
      properties: { name: { type: string, minLength: 1, maxLength: 20 } }
    Guest:
      type: object
      required: [id, name]
      properties: { id: { type: string }, name: { type: string } }
    Event:
      type: object
      required: [id, slug, startsAt, endsAt, tags, status]
      properties:
        id: { type: string }
        slug: { type: string }
        startsAt: { type: string, format: date-time }
        endsAt: { type: string, format: date-time }
        tags: { $ref: '#/components/schemas/Tags' }
        status: { type: string, enum: [draft, published, cancelled] }
`
