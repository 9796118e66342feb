import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openapi, workspace } from '../../core/document/test/workspace.ts'
import type { Config } from '../src/config.ts'
import { generateProject } from '../src/generate/generate.ts'
import { run } from './run.ts'

const api = openapi(`tags: [{ name: A }]
servers: [{ url: https://one.test }]
paths:
  /a:
    get:
      responses: { '200': { description: Done } }
  /internal:
    get: { x-internal: true, responses: { '200': { description: Done } } }
components:
  schemas:
    A: { type: string, minLength: 1 }
    B: { type: string }
`)

const overlay = (actions: string, head = ''): string => {
  return `overlay: 1.1.0\ninfo: { title: Ours, version: 1.0.0 }\n${head}actions:\n${actions}`
}

/** A project whose document has these overlays, and its configuration. */
function project(...overlays: readonly string[]): { readonly root: string; readonly config: Config } {
  const files = overlays.map((text, index) => [`overlays/${index}.yaml`, text] as const)
  const config = {
    documents: [{ document: 'api.yaml', outputs: { document: 'out' }, overlays: files.map(([path]) => path) }],
  }
  const root = workspace({
    'api.yaml': api,
    'specwright.config.json': JSON.stringify(config),
    ...Object.fromEntries(files),
  })
  return { root, config }
}

test.each([
  [
    'merges objects',
    '  - { target: $.components.schemas.A, update: { minLength: 2, title: T } }',
    '/components/schemas/A',
    { type: 'string', minLength: 2, title: 'T' },
  ],
  ['appends to arrays', '  - { target: $.tags, update: { name: B } }', '/tags', [{ name: 'A' }, { name: 'B' }]],
  [
    'concatenates inner arrays',
    '  - { target: $, update: { tags: [{ name: B }] } }',
    '/tags',
    [{ name: 'A' }, { name: 'B' }],
  ],
  ['replaces values', '  - { target: $.info.title, update: New }', '/info/title', 'New'],
  [
    'updates all that a filter selects',
    '  - { target: \'$.servers[?@.url=="https://one.test"]\', update: { description: One } }',
    '/servers/0/description',
    'One',
  ],
  [
    'removes members',
    '  - { target: \'$.paths[?@.get["x-internal"]]\', remove: true }',
    '/paths/~1internal',
    undefined,
  ],
  ['removes items', '  - { target: "$.tags[*]", remove: true }', '/tags', []],
  [
    'copies',
    '  - { target: $.components.schemas.B, copy: $.components.schemas.A }',
    '/components/schemas/B',
    { type: 'string', minLength: 1 },
  ],
  [
    'acts in order',
    '  - { target: $.info, update: { title: X } }\n  - { target: $.info, copy: "$.servers[0]" }\n  - { target: $.info.url, remove: true }',
    '/info/title',
    'X',
  ],
])('an overlay %s', async (_, actions, pointer, value) => {
  const { root, config } = project(overlay(actions, 'extends: ../api.yaml\n'))
  const { files, warnings } = await generateProject(config, { root })
  expect(warnings).toEqual([])
  const document: unknown = JSON.parse(files.find(({ path }) => path === 'out/openapi.json')?.content ?? '')
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/'))
  expect(names.reduce<unknown>((at, name) => Reflect.get(Object(at), name), document)).toEqual(value)
})

test('overlays are applied in order, before the document is checked, and generate again when they change', () => {
  const faulty = '  - { target: $.components.schemas.B, update: { $ref: "#/components/schemas/No" } }\n'
  const { root } = project(overlay(faulty), overlay(`  - { target: "$.components.schemas.B['$ref']", remove: true }\n`))
  expect(run(root, 'generate')).toMatchObject({ code: 0, stderr: '' })
  expect(run(root, 'generate').stdout).toContain('nothing has changed')
  writeFileSync(join(root, 'overlays/1.yaml'), overlay('  - { target: $.info, update: { summary: S } }\n'))
  expect(run(root, 'generate')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^api\.yaml:\d+:\d+ error no-unresolved-refs/m),
  })
})

test('a target that selects nothing is a warning at its place in the overlay', () => {
  const { root } = project(overlay('  - { target: $.paths.b, update: {} }\n'))
  const says = /^overlays\/0\.yaml:4:15 warning overlay: \$\.paths\.b selects nothing: the action has no effect$/m
  expect(run(root, 'generate')).toMatchObject({ code: 0, stderr: expect.stringMatching(says) })
})

test.each([
  [
    overlay('  - { target: "$.paths[", remove: true }'),
    /0\.yaml:4:15 error overlay: "target" is not a valid JSONPath: /m,
  ],
  [
    overlay('  - { target: $.info.title, update: { a: 1 } }'),
    /0\.yaml:4:37 error overlay: an object cannot update a value at \$\.info\.title$/m,
  ],
  [
    overlay('  - { target: $.info, copy: "$.tags[*].x" }'),
    /0\.yaml:4:29 error overlay: \$\.tags\[\*\]\.x selects 0 values: it must select one$/m,
  ],
  [overlay('  - { target: $, remove: true }'), /0\.yaml:4:15 error overlay: The root cannot be removed$/m],
  [overlay('  - { target: $.info }'), /0\.yaml:4:15 error overlay: The action has no update, remove or copy$/m],
  [
    overlay('  - { target: $.info, remove: true }', 'extends: ../other.yaml\n'),
    /0\.yaml:3:10 error overlay: The overlay extends another/m,
  ],
  ['overlay: 2.0.0\nactions: []\n', /0\.yaml:1:10 error overlay: Overlay "2\.0\.0" is not supported/m],
  ['actions: []\n', /0\.yaml:1:1 error overlay: The root has no "overlay" member/m],
  ['overlay: 1.1.0\n', /0\.yaml:1:1 error overlay: "actions" must be an array/m],
  ['overlay: [', /0\.yaml:\d+:\d+ error syntax: /m],
])('the overlay %j is refused with its location', async (text, says) => {
  const { root, config } = project(text)
  await expect(generateProject(config, { root })).rejects.toThrow(says)
})
