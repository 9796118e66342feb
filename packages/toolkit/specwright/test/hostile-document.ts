/** A document with the text in every position where an author may write any. */
export function documentWith(text: string): object {
  const schema = {
    title: text,
    description: text,
    type: 'object',
    required: [text],
    properties: {
      [text]: { type: 'string', description: text, default: text, examples: [text], pattern: escapeRegExp(text) },
      choice: { enum: [text, 'other'] },
      known: { type: 'string', 'x-known-values': [text] },
      fixed: { const: text },
      nested: { const: { [text]: [text] } },
      formatted: { type: 'string', description: `@deprecated ${text}` },
    },
    patternProperties: { [escapeRegExp(text)]: { type: ['string', 'object', 'array', 'null'] } },
    dependentRequired: { [text]: [text] },
    if: { properties: { choice: { const: text } }, required: ['choice'] },
    then: { required: [text] },
    propertyNames: { type: 'string', minLength: 1 },
    $defs: { [text]: { $anchor: 'local', description: text, type: 'string' } },
    externalDocs: { url: 'https://docs.test', description: text },
    'x-assumed': text,
    'x-message': text,
    'x-tiers': { fields: [text], 'x-assumed': text },
    'x-transitions': [{ from: text, to: text }],
  }
  const tagged = (value: string): object => ({
    type: 'object',
    required: [text],
    properties: { [text]: { const: value }, deep: { $ref: '#/components/schemas/Hostile' } },
  })
  const response = {
    description: text,
    headers: { [headerName(text)]: { description: text, schema: { const: text } } },
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Hostile' }, example: { [text]: text } },
    },
    links: { [text]: { operationId: text, description: text, parameters: { id: text } } },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: text,
      version: text,
      description: text,
      summary: text,
      contact: { name: text },
      license: { name: text, identifier: text },
    },
    externalDocs: { url: 'https://docs.test', description: text },
    servers: [
      {
        url: `https://{host}.test/${encodeURIComponent(text.toWellFormed())}`,
        description: text,
        variables: { host: { default: text, enum: [text], description: text } },
      },
    ],
    tags: [{ name: text, description: text, externalDocs: { url: 'https://docs.test', description: text } }],
    paths: {
      [`/${encodeURIComponent(text.toWellFormed())}/{id}`]: {
        get: {
          operationId: text,
          summary: text,
          description: text,
          tags: [text],
          deprecated: true,
          'x-beta': true,
          'x-note': text,
          'x-sunset': text,
          'x-required-scopes': [text],
          externalDocs: { url: 'https://docs.test', description: text },
          parameters: [
            { name: 'id', in: 'path', required: true, description: text, schema: { type: 'string', default: text } },
            { name: text, in: 'query', description: text, schema: { enum: [text] } },
            { name: 'X-Header', in: 'header', description: text, schema: { const: text } },
            { name: text, in: 'header', description: text, schema: { type: 'string', pattern: escapeRegExp(text) } },
            { name: text, in: 'cookie', description: text, examples: { [text]: { value: text } }, schema: {} },
          ],
          requestBody: {
            description: text,
            content: {
              [`application/${text}`]: { schema },
              'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Form' } },
              'application/json': { schema, examples: { [text]: { summary: text, value: text } } },
            },
          },
          responses: { 200: response, '4XX': response, default: response },
          callbacks: {
            [text]: { '{$request.body#/url}': { post: { description: text, responses: { 200: response } } } },
          },
          security: [{ Key: [] }, { OAuth: [text] }],
        },
      },
    },
    components: {
      schemas: {
        Hostile: schema,
        One: tagged('one'),
        Other: tagged(text),
        Either: {
          description: text,
          oneOf: [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Other' }],
          discriminator: {
            propertyName: text,
            mapping: { one: '#/components/schemas/One', [text]: '#/components/schemas/Other' },
          },
        },
        Form: { type: 'object', properties: { [text]: { type: 'array', items: { enum: [text] } } } },
      },
      securitySchemes: {
        Key: { type: 'apiKey', in: 'header', name: text, description: text },
        OAuth: {
          type: 'oauth2',
          description: text,
          flows: { clientCredentials: { tokenUrl: 'https://token.test', scopes: { [text]: text } } },
        },
      },
    },
  }
}

/** The text as far as it may stand in the name of a header. */
function headerName(text: string): string {
  return `X-${text.replaceAll(/[^\w-]/g, '')}`
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** The schema of an event with the text in every position where an author may write any. */
export function payloadWith(text: string): object {
  return {
    title: text,
    description: text,
    type: 'object',
    required: [text],
    properties: { [text]: { const: text, default: text, examples: [text], pattern: escapeRegExp(text) } },
    patternProperties: { [escapeRegExp(text)]: { enum: [text] } },
    'x-note': text,
  }
}

/** An AsyncAPI document with the text in every position where an author may write any. */
export function eventsWith(text: string): object {
  const payload = payloadWith(text)
  const message = (name: string): object => ({
    name,
    title: text,
    summary: text,
    description: text,
    contentType: `application/${text}`,
    tags: [{ name: text, description: text }],
    externalDocs: { url: 'https://docs.test', description: text },
    examples: [{ name: text, summary: text, payload: { [text]: text } }],
    headers: payload,
    payload,
  })
  return {
    asyncapi: '3.0.0',
    info: { title: text, version: text, description: text },
    channels: {
      [text]: { address: text, title: text, description: text, messages: { [text]: message(`${text} sent`) } },
    },
    components: { messages: { Named: message(text), [`${text} unnamed`]: { summary: text, payload } } },
  }
}
