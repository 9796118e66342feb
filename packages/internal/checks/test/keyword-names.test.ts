import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const toolkit = fileURLToPath(new URL('../../../toolkit/', import.meta.url))

/** The keywords whose names mean nothing else: `type` and `items` are words of every program. */
const keywords = [...readFileSync(`${toolkit}core/json-schema/src/keyword/facts.ts`, 'utf8').matchAll(/^ {2}(\w+): /gm)]
  .map(([, name = '']) => name)
  .filter((name) => /^[a-z]+[A-Z]|^(?:minimum|maximum|discriminator)$/.test(name) && name !== 'externalDocs')

/** Where the engines name keywords. What a keyword means, and its sentence, is in `core/json-schema` alone. */
const named: Readonly<Record<string, readonly string[]>> = {
  'client-engine/src/parameters/response-headers.ts': ['anyOf'],
  'client-engine/src/send/validate.ts': ['additionalProperties', 'unevaluatedProperties'],
  // What a reader enters, and what of it is secret.
  'docs-engine/src/console/is-secret.ts': ['writeOnly'],
  'docs-engine/src/console/known-values.ts': ['allOf', 'anyOf', 'oneOf'],
  'docs-engine/src/console/secret-members.ts': ['additionalProperties', 'allOf', 'anyOf', 'oneOf', 'prefixItems'],
  // A map, whose names are of its author.
  'docs-engine/src/io/description-links.ts': ['patternProperties'],
  'docs-engine/src/reference/errors.ts': ['allOf'],
  // A word of its help.
  'mock-engine/src/node/command/mock-help.ts': ['maximum'],
  // What a store keeps of members that are in one direction alone.
  'mock-engine/src/state/collection.ts': ['readOnly', 'writeOnly'],
  'mock-engine/src/state/configured.ts': ['readOnly', 'writeOnly'],
  'mock-engine/src/state/item-writing.ts': ['readOnly'],
  'mock-engine/src/state/settable.ts': ['readOnly'],
  'mock-engine/src/state/without-write-only.ts': ['writeOnly'],
  'server-engine/src/respond/plain-headers.ts': ['anyOf'],
  'validator-engine/src/decode/field-types.ts': ['anyOf'],
  'validator-engine/src/decode/values.ts': ['anyOf'],
  // What the JSON Schema of a validator says otherwise for another target.
  'validator-engine/src/targets.ts': [
    'additionalProperties',
    'allOf',
    'anyOf',
    'contentEncoding',
    'contentMediaType',
    'contentSchema',
    'dependentRequired',
    'dependentSchemas',
    'discriminator',
    'exclusiveMaximum',
    'exclusiveMinimum',
    'maxContains',
    'maximum',
    'minContains',
    'minimum',
    'oneOf',
    'patternProperties',
    'prefixItems',
    'propertyNames',
    'unevaluatedItems',
    'unevaluatedProperties',
  ],
}

/** How many keywords the files of other packages name, at most: a number that only falls. */
const most: Readonly<Record<string, number>> = {
  'core/diff': 167,
  'core/document': 72,
  release: 5,
  specwright: 82,
}

const all = namesByFile()

test('the engines name keywords where the list says, and nowhere else', () => {
  const engines = Object.fromEntries(Object.entries(all).filter(([file]) => !(packageOf(file) in most)))
  expect(engines).toEqual(named)
})

test.each(Object.entries(most))('%s names keywords at most %i times', (folder, limit) => {
  const files = Object.entries(all).filter(([file]) => packageOf(file) === folder)
  expect(files.reduce((sum, [, names]) => sum + names.length, 0)).toBeLessThanOrEqual(limit)
})

function packageOf(file: string): string {
  return file.slice(0, file.indexOf('/src/'))
}

/** The keywords that each source names: as a string or a member, not as a function or a constant of its own. */
function namesByFile(): Readonly<Record<string, readonly string[]>> {
  const files = globSync(['*/src/**/*.{ts,astro}', 'core/*/src/**/*.ts'], { cwd: toolkit }).filter(
    (file) => !file.startsWith('core/json-schema/') && !file.includes('/generated/'),
  )
  const found = files.toSorted().map((file) => [file, namesIn(readFileSync(toolkit + file, 'utf8'))] as const)
  return Object.fromEntries(found.filter(([, names]) => names.length > 0))
}

function namesIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  return keywords
    .filter((name) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(code))
    .filter((name) => !new RegExp(`\\b(?:const|function) ${name}\\b|\\b${name}\\(`).test(code))
    .toSorted()
}
