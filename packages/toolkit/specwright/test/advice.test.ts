import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DocumentError } from '@specwright/document/diagnostics'
import { loadEvents } from '@specwright/document/io'
import { workspace } from '../../core/document/test/workspace.ts'
import { generateFolder, generateProject, loadDocument } from '../src/index.ts'
import { places } from './places.ts'

const contract = `openapi: 3.1.0
info:
  title: Pets
  version: 1.0.0
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: All pets
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Pet'
components:
  schemas:
    Pet:
      type: object
      properties:
        age: { type: integer, maximum: 40 }
  parameters:
    Name: { name: name, in: query, schema: { type: string, pattern: '^[a-z]' } }
  responses:
    None: { description: No pets }
`

const events = `asyncapi: 3.0.0
info: { title: Pets, version: 1.0.0 }
channels:
  pets: { address: null, messages: { created: { $ref: '#/components/messages/Created' } } }
components:
  messages:
    Created: { payload: { type: object } }
`

async function reported(loaded: Promise<{ warnings: DocumentError['diagnostics'] }>): Promise<string[]> {
  const { diagnostics } = await loaded.then(
    ({ warnings }) => ({ diagnostics: warnings }),
    (error: unknown) => {
      if (error instanceof DocumentError) return error
      throw error
    },
  )
  return diagnostics.map(({ message, location: { line, column } }) => `${line}:${column} ${message}`)
}

const isNoPart = 'This line is not indented like the lines that it belongs to: start them in the same column'
const isBoth =
  'There is both a value and members here: put a string that contains ": " in quotes, or indent the next line like this one'
const hasNoColon = 'This line has no ": ", which must separate a member from its value'
const nothing = 'It has no effect: remove it, or start its name with "x-".'

test.each<[what: string, from: string, to: string, diagnostic: string]>([
  ['a line indented less', '      responses:', '     responses:', `9:1 ${isNoPart}`],
  ['a line indented more', '      responses:', '        responses:', `8:20 ${isBoth}`],
  ['a colon in a text', 'All pets', 'All: pets', `11:24 ${isBoth}`],
  ['no colon', 'operationId: listPets', 'operationId listPets', `8:7 ${hasNoColon}`],
  ['no space after a colon', 'operationId: listPets', 'operationId:listPets', `8:7 ${hasNoColon}`],
  ['a conflict of versions', 'paths:\n', '<<<<<<< HEAD\npaths:\n', `5:1 ${hasNoColon}`],
  [
    'a text that starts with a sign',
    'All pets',
    '@all pets',
    '11:24 An unquoted string cannot start with this character: put it in quotes',
  ],
  [
    'a text without its end',
    "'#/components/schemas/Pet'",
    "'#/components/schemas/Pet",
    '15:23 The quoted string that starts here is not closed: close it',
  ],
  [
    'a list without its end',
    'listPets\n',
    'listPets\n      tags: [pets\n',
    '10:7 An array or object that starts above with [ or { is not closed: close it, or indent this line further',
  ],
  [
    'a comma too many',
    'All pets',
    "'All', pets",
    '11:29 The value ends before this point: put all of it in quotes, or remove what follows',
  ],
  [
    'a ref with a slip',
    'schemas/Pet',
    'schemas/Pett',
    `15:17 Can't resolve $ref: there is no "#/components/schemas/Pett". Did you mean "#/components/schemas/Pet"?`,
  ],
  [
    'a ref to another kind',
    'schemas/Pet',
    'responses/Pet',
    `15:17 Can't resolve $ref: there is no "#/components/responses/Pet". Did you mean "#/components/schemas/Pet"?`,
  ],
  [
    'a ref by name',
    "'#/components/schemas/Pet'",
    'Pet',
    `15:17 Can't resolve $ref: there is no such file. Did you mean "#/components/schemas/Pet"?`,
  ],
  [
    'a ref to nothing like it',
    'schemas/Pet',
    'schemas/Animal',
    `15:17 Can't resolve $ref: there is no "#/components/schemas/Animal".`,
  ],
  [
    'an empty ref',
    "'#/components/schemas/Pet'",
    "''",
    '15:17 "$ref" is empty: write what it refers to, such as "#/components/schemas/NAME"',
  ],
  ['a ref without its sign', '$ref', 'ref', '15:17 Property `ref` is not expected here. Did you mean "$ref"?'],
  [
    'a rule with a slip',
    'maximum',
    'maximun',
    '21:31 Property `maximun` is not expected here. Did you mean "maximum"?',
  ],
  ['a rule that nobody knows', 'maximum', 'largest', `21:31 Property \`largest\` is not expected here. ${nothing}`],
  [
    'a type with a slip',
    'integer',
    'Integer',
    '21:22 `type` can be one of the following only: "object", "array", "string", "number", "integer", "boolean", "null". Did you mean "integer"? It is ignored.',
  ],
  [
    'a path without a slash',
    '/pets',
    'pets',
    '6:3 Property `pets` is not expected here. It has no effect: a path must start with "/".',
  ],
  ['a method in capitals', '    get:', '    GET:', '7:5 Property `GET` is not expected here. Did you mean "get"?'],
  [
    'a text for a boolean',
    'listPets\n',
    "listPets\n      x-beta: 'true'\n",
    '9:15 "x-beta" must be true or false, without quotes: a string counts as false',
  ],
  [
    'a path with a query',
    '/pets:',
    '/pets?all=true:',
    "6:3 Don't put query string items in the path, they belong in parameters with `in: query`.",
  ],
  [
    'a variable of a server that is not there',
    'paths:',
    "servers: [{ url: 'https://{host}' }]\npaths:",
    '5:18 The `host` variable is not defined in the `variables` objects.',
  ],
  [
    'a version that is a number',
    '3.1.0',
    '3.1',
    '1:10 A version must be a string of three numbers: write "3.1.0", in quotes',
  ],
])('%s is reported with its location and advice', async (_, from, to, diagnostic) => {
  const folder = workspace({ 'api.yaml': contract.replace(from, () => to) })
  expect(await reported(loadDocument(join(folder, 'api.yaml')))).toContain(diagnostic)
})

test.each<[what: string, from: string, to: string, diagnostic: string]>([
  [
    'an older version',
    '3.0.0',
    '1.2.0',
    '1:11 AsyncAPI "1.2.0" is not supported: convert the document to AsyncAPI 3, and set "asyncapi" to "3.0.0" or "3.1.0"',
  ],
  [
    'a version that is not there yet',
    '3.0.0',
    '4.0.0',
    '1:11 AsyncAPI "4.0.0" is not supported: convert the document to AsyncAPI 3, and set "asyncapi" to "3.0.0" or "3.1.0"',
  ],
  [
    'no version',
    'asyncapi: 3.0.0\n',
    '',
    '1:1 The root has no "asyncapi" member, which states the version: 3.1.0, 3.0.0 or 2.6.0',
  ],
  [
    'a ref with a slip',
    'messages/Created',
    'messages/Create',
    `4:47 Can't resolve $ref: there is no "#/components/messages/Create". Did you mean "#/components/messages/Created"?`,
  ],
])('%s of events is reported with its location and advice', async (_, from, to, diagnostic) => {
  const folder = workspace({ 'events.yaml': events.replace(from, () => to) })
  const warnings: DocumentError['diagnostics'][number][] = []
  const loaded = loadEvents(join(folder, 'events.yaml'), (warning) => warnings.push(warning))
  expect(await reported(loaded.then(() => ({ warnings })))).toContain(diagnostic)
})

test.each<[rules: string, place: string, message: string]>([
  [
    'minimum: 41, maximum: 40',
    '21:25',
    'No number can be valid: minimum 41 is greater than maximum 40. Correct one of them',
  ],
  [
    'minLength: 2, maxLength: 1',
    '21:27',
    'No string can be valid: minLength 2 is greater than maxLength 1. Correct one of them',
  ],
  [
    'minItems: 2, maxItems: 1',
    '21:26',
    'No array can be valid: minItems 2 is greater than maxItems 1. Correct one of them',
  ],
])('bounds that no value meets are reported: %s', async (rules, place, message) => {
  const text = contract.replace('age: { type: integer, maximum: 40 }', `age: { ${rules} }`)
  const document = join(workspace({ 'api.yaml': text }), 'api.yaml')
  expect(await reported(generateProject({ documents: [{ ...places, document }] }))).toEqual([`${place} ${message}`])
})

test('a path parameter is always required', async () => {
  const parameter = '{ name: id, in: path, schema: { type: string } }'
  const text = contract.replace('/pets:', `/pets/{id}:\n    parameters: [${parameter}]`)
  const { models } = await generateFolder(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  expect(models[0]?.operations[0]?.parameters).toMatchObject([{ name: 'id', required: true }])
})

const broken = 'minLength: 2, maxLength: 1, type: string'

test.each<[what: string, members: string, place: string]>([
  ['a parameter', `parameters: [{ name: a/b, in: query, schema: { ${broken} } }]`, '8:65'],
  ['a parameter that is referred to', `parameters: [{ $ref: '#/components/parameters/Key' }]`, '13:55'],
  ['a body', `requestBody: { content: { text/plain: { schema: { ${broken} } } } }`, '8:68'],
  ['a body that is referred to', `requestBody: { $ref: '#/components/requestBodies/Text' }`, '15:59'],
  ['a header', `responses: { 200: { description: Done, headers: { X-A: { schema: { ${broken} } } } } }`, '8:85'],
])('a rule of %s that no value meets is reported with its location', async (_, members, place) => {
  const rules = (component: string): string => (members.includes(component) ? broken : 'type: string')
  const document = `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a:
    post:
      operationId: a
      responses: { default: { description: Done } }
      ${members}
components:
  schemas:
    Key: { type: string }
  parameters:
    Key: { name: key, in: query, schema: { ${rules('parameters/Key')} } }
  requestBodies:
    Text: { content: { text/plain: { schema: { ${rules('requestBodies/Text')} } } } }
`
  const text = members.startsWith('responses') ? document.replace(/      responses: \{ default.*\n/, '\n') : document
  const root = workspace({ 'api.yaml': text })
  const problems = await reported(generateProject({ documents: [{ ...places, document: 'api.yaml' }] }, { root }))
  expect(problems).toEqual([
    `${place} No string can be valid: minLength 2 is greater than maxLength 1. Correct one of them`,
  ])
})

const misspeltAdvice = 'Did you mean "maximum"?'
const formerAdvice = 'It has no effect: remove it, or start its name with "x-".'

test.each([
  ['misspelt', 'api.yaml', 'maxmum', /^maxmum: 40/, misspeltAdvice],
  ['misspelt', 'api.json', 'maxmum', /^"maxmum":40/, misspeltAdvice],
  ['former', 'api.yaml', 'additionalItems', /^additionalItems: 40/, formerAdvice],
])('a %s keyword in %s is one warning, at its name', async (_, name, keyword, written, advice) => {
  const misspelt = contract.replace('maximum: 40', `${keyword}: 40`)
  const root = workspace({ [name]: name.endsWith('json') ? JSON.stringify(parse(misspelt)) : misspelt })
  const { warnings } = await generateFolder(join(root, name), { only: ['validators'] })
  expect(warnings.map(({ code, message }) => [code, message])).toEqual([
    ['struct', `Property \`${keyword}\` is not expected here. ${advice}`],
  ])
  expect(warnings.map(({ location: { sourceLine, column } }) => sourceLine.slice(column - 1))).toEqual([
    expect.stringMatching(written),
  ])
})
