const chunk = { $ref: '#/components/schemas/Chunk' }
const text = { type: 'string' }
const event = { type: 'object', required: ['data'], properties: { event: text, data: text, id: text } }
const json = { ...text, contentMediaType: 'application/json', contentSchema: chunk }

function get(operationId: string, content: object): object {
  return { get: { operationId, tags: ['feeds'], responses: { 200: { description: 'Items', content } } } }
}

/** Streams as documents of OpenAPI 3.1 and 3.2 describe them. */
export const streams = {
  openapi: '3.2.0',
  info: { title: 'Streams', version: '1' },
  paths: {
    '/data': get('dataOfEvents', { 'text/event-stream': { itemSchema: chunk } }),
    '/whole': get('wholeEvents', { 'text/event-stream': { schema: chunk } }),
    '/listed': get('listedEvents', { 'text/event-stream': { schema: { type: 'array', items: chunk } } }),
    '/fields': get('fieldsOfEvents', { 'text/event-stream': { itemSchema: event } }),
    '/parsed': get('parsedEvents', {
      'text/event-stream': { itemSchema: { ...event, properties: { ...event.properties, data: json } } },
    }),
    '/open': get('openEvents', { 'text/event-stream': {} }),
    '/lines': get('linesOfItems', { 'application/x-ndjson': { itemSchema: chunk } }),
    '/jsonl': get('jsonLines', { 'application/jsonl': { itemSchema: chunk } }),
    '/sequence': get('sequenceOfItems', { 'application/json-seq': { itemSchema: chunk } }),
    '/bytes': get('bytesOfFile', { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }),
  },
  components: { schemas: { Chunk: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } } } },
}
