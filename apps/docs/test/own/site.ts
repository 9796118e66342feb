import { large, ofWide, wide } from '../../../../packages/toolkit/docs-engine/test/documents/large.ts'

const kindOf = (kind: string, name: string): object => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: kind }, [name]: { type: 'string' } },
})

const anyPet = {
  schema: { $ref: '#/components/schemas/Pet' },
  examples: {
    cat: { summary: 'A cat', value: { kind: 'CAT', name: 'Tom' } },
    dog: { summary: 'A dog', value: { kind: 'DOG', bark: 'loud' } },
  },
}

const pet = {
  type: 'object',
  required: ['name', 'toys'],
  properties: {
    name: { type: 'string' },
    toys: { type: 'array', items: { type: 'object', properties: { count: { type: 'integer', maximum: 9 } } } },
  },
}
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>'
const responding = (content: object): object => ({ responses: { 200: { description: 'Done.', content } } })

/** Operations whose requests and responses the console shows in each way. */
const paths = {
  '/pets': {
    get: { operationId: 'listPets', responses: { 204: { description: 'None.' } } },
    post: {
      operationId: 'addPet',
      requestBody: {
        content: { 'application/json': { schema: pet, example: { name: 'Rex', toys: [{ count: 1 }, { count: 2 }] } } },
      },
      ...responding({ 'application/json': { schema: pet, example: { name: 'Rex', toys: [] } } }),
    },
  },
  '/picture': { get: { operationId: 'getPicture', ...responding({ 'image/svg+xml': { example: picture } }) } },
  '/archive': { get: { operationId: 'getArchive', ...responding({ 'application/zip': {} }) } },
  '/events': {
    get: { operationId: 'listEvents', ...responding({ 'text/event-stream': { schema: { type: 'string' } } }) },
  },
  '/much': { get: large },
  '/wide': { get: ofWide },
  '/kinds': {
    delete: {
      operationId: 'deletePets',
      responses: {
        200: {
          description: `Sent by \`/v1/${'{kind}/of/pets/'.repeat(6)}\`, and by /v1/${'{kind}/of/pets/'.repeat(6)}.`,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/ResponseToADeletionOfAllPetsOfSomeKind' } },
          },
        },
        400: {
          description: `Not sent by /v1/${'{kind}/of/pets/'.repeat(6)}, which is documented elsewhere.`,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/ResponseToADeletionOfAllPetsOfSomeKind' } },
          },
        },
        404: {
          description: 'None.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
      },
    },
    post: {
      operationId: 'createPet',
      requestBody: { content: { 'application/json': anyPet } },
      responses: { 201: { description: 'Created.', content: { 'application/json': anyPet } } },
    },
  },
}

const region = { default: 'eu', enum: ['eu', 'us'] }

/** A document with several servers, whose bodies are of several kinds. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [
    { url: 'https://pets.example/v1', description: 'Production' },
    { url: 'https://{region}.test.pets.example:{port}/v1', variables: { region, port: { default: '8443' } } },
  ],
  paths,
  components: {
    schemas: {
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { CAT: '#/components/schemas/Cat', DOG: '#/components/schemas/Dog' },
        },
      },
      ResponseToADeletionOfAllPetsOfSomeKind: { type: 'object', properties: { count: { type: 'integer' } } },
      Wide: wide,
      Cat: kindOf('CAT', 'name'),
      Dog: kindOf('DOG', 'bark'),
    },
  },
}

/** The files of a folder in which `specwright docs` builds a site with colours, an icon and scripts of its author. */
export const files: Readonly<Record<string, string>> = {
  'api.json': JSON.stringify(document),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
  'guides/Own.astro':
    '<script>globalThis.built = 1</script>\n<script is:inline>globalThis.inline = 1</script>\n<p>Own</p>\n',
  'guides/own.mdx': '---\ntitle: Own\n---\n\nimport Own from "./Own.astro"\n\n<Own />\n\n[A link](/sub/reference/)\n',
}

/** A script that the build cannot know. */
export const script = 'globalThis.written = 1'

/** A page with the script. */
export const page = `---\ntitle: Written\n---\n\n<script>${script}</script>\n`

/** A configuration, with the hashes of the scripts that it allows. */
export function configuration(inlineScripts: readonly string[]): string {
  const config = {
    contract: { document: 'api.json' },
    guides: 'guides',
    base: '/sub',
    inlineScripts,
    theme: {
      colors: {
        light: {
          accent: 'rgb(1, 2, 3)',
          accentLow: 'rgb(4, 5, 6)',
          text: 'rgb(7, 8, 9)',
          background: 'rgb(250, 251, 252)',
        },
        dark: { accentHigh: 'rgb(10, 11, 12)', background: 'rgb(13, 14, 15)', text: 'rgb(240, 241, 242)' },
      },
    },
    starlight: { head: [{ tag: 'script', content: 'globalThis.configured = 1' }] },
  }
  return `export default ${JSON.stringify({ docs: config })}`
}
