/** Where our types of a document differ from those of openapi-typescript, and why they should. */
interface Wanted {
  readonly document: string
  readonly because: string
  readonly differences: readonly string[]
}

const json = 'the value of a parameter with JSON is passed as it is, not as a string'
const refused = 'openapi-typescript refuses it; it is read, with a warning'

/** All of them; openapi-typescript judges everything else. */
export const wantedDifferences: readonly Wanted[] = [
  {
    document: 'loyalty.yaml',
    because: 'the types of schemas have their conditions',
    differences: [
      '#/paths/~1v2~1loyalties~1tier-structures~1{id}/delete/responses/200/content/application~1json of theirs is not one of ours',
    ],
  },
  {
    document: 'every style of parameter',
    because: json,
    differences: [
      '#/paths/~1{simple}~1{label}~1{matrix}~1{list}~1{object}.{ext}/get/parameters/query/json of ours is not one of theirs',
      '#/paths/~1{simple}~1{label}~1{matrix}~1{list}~1{object}.{ext}/get/parameters/query/json of theirs is not one of ours',
    ],
  },
  {
    document: 'a discriminator on a base that its variants refer to',
    because: refused,
    differences: ["Error: Can't resolve $ref at #/components/schemas/Pet/discriminator/mapping/dog"],
  },
  {
    document: 'path items shared by paths and webhooks',
    because: 'a webhook has the operations of the path item that it refers to',
    differences: [
      '#/webhooks/came/get is optional only in theirs',
      '#/webhooks/came/get/parameters is only in ours',
      '#/webhooks/came/get/requestBody is only in ours',
      '#/webhooks/came/get/responses is only in ours',
    ],
  },
  {
    document: 'bodies and headers with schemas of their own',
    because: 'a schema without a type takes what is no object, too',
    differences: ['#/paths/~1pets/post/responses/4XX/content/application~1problem+json of theirs is not one of ours'],
  },
  {
    document: 'responses by range and default, with headers and extensions',
    because: refused,
    differences: ["TypeError: Cannot use 'in' operator to search for '$ref' in nothing"],
  },
  {
    document: 'rules of OpenAPI that are broken in many ways',
    because: refused,
    differences: ['Error: Every operation must have a unique `operationId`. at #/paths/~1toys/get/getToy'],
  },
  {
    document: 'parts nested 200 levels deep',
    because: refused,
    differences: ['Error: nesting exceeded maxDepth (100)'],
  },
  { document: 'operations with awkward names', because: refused, differences: ['URIError: URI malformed'] },
  {
    document: 'sparse parts',
    because: 'openapi-typescript does not read what OpenAPI 3.2 added',
    differences: [
      '#/paths/~1pets~1{id}/get/parameters/querystring is only in ours',
      '#/paths/~1pets~1{id}/get/parameters/query is only in theirs',
      '#/paths/~1pets~1{id}/get/responses/200/content/text~1event-stream of theirs is not one of ours',
      '#/paths/~1pets~1{id}/get/responses/200/content/application~1jsonl of theirs is not one of ours',
      '#/paths/~1pets~1{id}/COPY is only in ours',
      '#/paths/~1animals~1{id}/query is only in ours',
    ],
  },
  {
    document: 'sparse parts',
    because: 'the value of a header with JSON is not one member for each content type',
    differences: ['#/paths/~1pets~1{id}/get/responses/200/headers/B of ours is not one of theirs'],
  },
  {
    document: 'every member of OpenAPI 3.2',
    because: refused,
    differences: ["Error: Can't resolve $ref at #/components/schemas/Pet/discriminator/mapping/cat"],
  },
  {
    document: 'refs to parts where they are',
    because: json,
    differences: ['owner', 'json', 'whole path item'].flatMap((path) => [
      `#/paths/~1${path}/get/parameters/query/filter of ours is not one of theirs`,
      `#/paths/~1${path}/get/parameters/query/filter of theirs is not one of ours`,
    ]),
  },
  {
    document: 'refs to parts where they are',
    because: 'a component may refer to another one',
    differences: [
      '#/paths/~1ref to a ref/get/parameters/query/first of ours is not one of theirs',
      '#/paths/~1ref to a ref/get/parameters/query/first of theirs is not one of ours',
      '#/paths/~1response of a response/get/responses/200/headers/X-Count is only in ours',
      '#/paths/~1response of a response/get/responses/200/content is optional only in theirs',
      '#/paths/~1response of a response/get/responses/200/content/application~1json is only in ours',
      '#/paths/~1body of a body/get/requestBody/content/application~1json is only in ours',
      '#/paths/~1body of a body/get/requestBody/content/*~1* is only in theirs',
    ],
  },
  {
    document: 'refs to parts where they are',
    because: 'a ref to an optional header leads to its value, not to undefined',
    differences: [
      '#/paths/~1header of a response/get/responses/200/headers/A of theirs is not one of ours',
      '#/paths/~1header of a shared response/get/responses/200/headers/A of theirs is not one of ours',
    ],
  },
]
