import { mkdirSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { loadDocument } from '../src/io/load.ts'
import { errorOf } from './error-of.ts'
import { openapi, workspace } from './workspace.ts'

const refsTo = (...targets: readonly string[]): string => {
  const schemas = targets.map((target, index) => `    S${index}: { $ref: '${target}' }\n`)
  return openapi(`paths: {}\ncomponents:\n  schemas:\n${schemas.join('')}`)
}

const type = 'type: string\n'

test.each([
  { what: 'another host', target: 'http://127.0.0.1:9/owner.yaml' },
  { what: 'a file: URL', target: 'file:///etc/hostname' },
  { what: 'an absolute path', target: '/etc/hostname' },
  { what: 'a parent folder', target: '../secret.yaml' },
  { what: 'an encoded parent folder', target: '%2E%2E/secret.yaml' },
  { what: 'a link out of the folder', target: './link.yaml' },
])('a ref to $what is not followed', async ({ target }) => {
  const folder = workspace({ 'secret.yaml': type, 'api/api.yaml': refsTo(target) })
  symlinkSync('../secret.yaml', join(folder, 'api', 'link.yaml'))
  const { diagnostics } = await errorOf(join(folder, 'api', 'api.yaml'))
  expect(diagnostics.map((each) => [each.code, each.location.line])).toEqual([['no-unresolved-refs', 8]])
})

const files = {
  'schemas/a.yaml': 'type: object\nproperties: { b: { $ref: b.yaml } }\n',
  'schemas/b.yaml': type,
  'schemas/deep/c.yaml': 'type: object\nproperties: { b: { $ref: ../b.yaml } }\n',
  'common/types/d.yaml': 'type: object\nproperties: { a: { $ref: ../../schemas/a.yaml } }\n',
  'my types/e.yaml': type,
  'f.yaml': type,
}

/** What refs lead to, and what the error says to allow: all of it is read then. */
test.each([
  [['../schemas/a.yaml'], ['schemas']],
  [['../schemas/a.yaml', '../schemas/b.yaml', '../schemas/deep/c.yaml#/properties/b'], ['schemas']],
  [
    ['../schemas/a.yaml', '../common/types/d.yaml'],
    ['common', 'schemas'],
  ],
  [['../my%20types/e.yaml', '../my types/e.yaml'], ['my types']],
  [['../f.yaml', '../schemas/a.yaml'], ['.']],
  [['linked/a.yaml'], ['schemas']],
])('refs to %j are one error, which names %j', async (targets, folders) => {
  const folder = workspace({ ...files, 'api/api.yaml': refsTo(...targets) })
  symlinkSync('../schemas', join(folder, 'api', 'linked'))
  const { diagnostics } = await errorOf(join(folder, 'api', 'api.yaml'))
  expect(diagnostics).toMatchObject([{ code: 'no-unresolved-refs', location: { line: 8 } }])
  for (const each of folders) {
    const name = relative(process.cwd(), join(folder, each))
    expect(diagnostics[0]?.message).toContain(name.includes(' ') ? `--allow '${name}'` : `--allow ${name}`)
  }
  const allow = folders.map((each) => join(folder, each))
  const { root } = await loadDocument(join(folder, 'api', 'api.yaml'), { allow })
  expect(JSON.stringify(root)).toContain('"type":"string"')
})

test('an allowed folder may be named by a link, and refers back to the folder of the document', async () => {
  const back = 'type: object\nproperties: { g: { $ref: ../api/g.yaml } }\n'
  const folder = workspace({
    'api/api.yaml': refsTo('../schemas/back.yaml'),
    'schemas/back.yaml': back,
    'api/g.yaml': type,
  })
  mkdirSync(join(folder, 'links'))
  symlinkSync('../schemas', join(folder, 'links', 'schemas'))
  const { root } = await loadDocument(join(folder, 'api', 'api.yaml'), { allow: [join(folder, 'links', 'schemas')] })
  expect(JSON.stringify(root)).toContain('"type":"string"')
})

test('refs to a host that is not allowed are one error, which names the URL to allow', async () => {
  const targets = ['a', 'b', 'c/d'].map((name) => `https://schemas.test/v1/${name}.yaml`)
  const file = join(workspace({ 'api.yaml': refsTo(...targets) }), 'api.yaml')
  const fetch = async (): Promise<Buffer> => Buffer.from(type)
  const error = await loadDocument(file, { fetch }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    diagnostics: [
      { code: 'no-unresolved-refs', message: expect.stringContaining('--allow https://schemas.test/v1/') as string },
    ],
  })
  const { root } = await loadDocument(file, { fetch, allow: ['https://schemas.test/v1/'] })
  expect(JSON.stringify(root)).toContain('"type":"string"')
})

test('refs of a published document to another folder are one warning', async () => {
  const folder = workspace({ ...files, 'api/api.yaml': refsTo('../schemas/a.yaml', '../schemas/b.yaml') })
  const { warnings } = await loadDocument(join(folder, 'api', 'api.yaml'), { isPublished: true })
  expect(warnings).toMatchObject([{ severity: 'warning', code: 'no-unresolved-refs' }])
})
