import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Project, SyntaxKind, ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { generateFolder } from '../src/index.ts'
import { driftOf, writeDrift } from '../src/write.ts'
import { workspace } from './workspace.ts'

/** Texts that become code where one is put into a source as it is; each would set or call `planted`. */
const payloads = {
  'the end of a comment': 'x */ globalThis.planted = 1; /*',
  'a double quote': 'x"; globalThis.planted = 1; "',
  'a single quote': "x'; globalThis.planted = 1; '",
  'a template': 'x`; globalThis.planted = 1; `${planted()}',
  'a line break': 'x\nglobalThis.planted = 1\n//',
  'a line separator': 'x\u2028globalThis.planted = 1\u2029//',
  'a regex end': 'x/; globalThis.planted = 1; /',
  'an escape': 'x\\',
  'a script end': 'x</script><script>globalThis.planted = 1</script>',
  'a closing brace': 'x } ] ) ; globalThis.planted = 1; ({ [',
  'a prototype': '__proto__',
} as const

/** A document with the text in every position where an author may write any. */
function documentWith(text: string): object {
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
    'x-assumed': text,
  }
  return {
    openapi: '3.1.0',
    info: { title: text, version: text, description: text },
    tags: [{ name: text, description: text }],
    paths: {
      [`/${encodeURIComponent(text)}/{id}`]: {
        get: {
          operationId: text,
          summary: text,
          description: text,
          tags: [text],
          'x-beta': true,
          'x-note': text,
          parameters: [
            { name: 'id', in: 'path', required: true, description: text, schema: { type: 'string', default: text } },
            { name: text, in: 'query', description: text, schema: { enum: [text] } },
            { name: 'X-Header', in: 'header', description: text, schema: { const: text } },
          ],
          requestBody: {
            description: text,
            content: {
              [`application/${text}`]: { schema },
              'application/json': { schema, examples: { [text]: { summary: text, value: text } } },
            },
          },
          responses: {
            200: {
              description: text,
              headers: { 'X-Answer': { description: text, schema: { const: text } } },
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Hostile' }, example: { [text]: text } },
              },
            },
          },
          security: [{ Key: [] }],
        },
      },
    },
    components: {
      schemas: { Hostile: schema },
      securitySchemes: { Key: { type: 'apiKey', in: 'header', name: text, description: text } },
    },
  }
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

test.each(Object.entries(payloads))('%s in a document stays data in every output', async (_, text) => {
  const root = workspace({ 'api.json': JSON.stringify(documentWith(text)) })
  const { files } = await generateFolder(join(root, 'api.json'))
  writeDrift(join(root, 'out'), driftOf(join(root, 'out'), files))
  expect(codeProblemsIn(join(root, 'out'))).toEqual([])
})

test('what a hostile document gave runs without running the document', async () => {
  const root = workspace({ 'api.json': JSON.stringify(documentWith(Object.values(payloads).join('\n'))) })
  const { files } = await generateFolder(join(root, 'api.json'))
  writeDrift(join(root, 'out'), driftOf(join(root, 'out'), files))
  const script = `await import('./out/index.ts'); console.log(typeof globalThis.planted, typeof ({}).planted)`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  expect(run.stdout).toBe('undefined undefined\n')
})

/** Sources that do not parse, and names in code that only a payload can have brought. */
function codeProblemsIn(folder: string): string[] {
  const project = new Project({
    compilerOptions: { target: ts.ScriptTarget.ESNext },
    skipAddingFilesFromTsConfig: true,
  })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  return names.flatMap((name) => {
    const source = project.createSourceFile(name, readFileSync(join(folder, name), 'utf8'))
    const broken = project
      .getProgram()
      .getSyntacticDiagnostics(source)
      .map((problem) => `${name}: ${problem.getStart()}`)
    const planted = source
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .filter((identifier) => identifier.getText() === 'planted')
      .map((identifier) => `${name}: code at line ${identifier.getStartLineNumber()}`)
    return [...broken, ...planted]
  })
}
