import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { emitEvents } from '../src/emit/spec/events.ts'
import { driftOf, generateFolder, generateProject, writeFiles } from '../src/index.ts'
import { defaultOutputs } from '../src/config/outputs.ts'
import { compileSchema } from '@specwright/json-schema'
import type { GeneratedFile } from '@specwright/document/model'
import { compiled } from '../../core/json-schema/test/compiled.ts'
import { workspace } from '../../core/document/test/workspace.ts'
import { documentWith, eventsWith, payloadWith } from './hostile-document.ts'

/** All that the generated code of a document can be. */
export const only = [...defaultOutputs, 'mock'] as const

/** Signs of format, marks of direction, separators, joiners, fillers and tags, which no editor shows. */
const invisible =
  '\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e' +
  '\u2060\u2064\u2066\u2067\u2068\u2069\u206f\u3164\ufeff\uffa0\ufff9\u{e0001}\u{e0041}\u{e007f}\u{e01ef}'

/** Texts that become code where one is put into a source as it is; each would set or call `planted`. */
export const payloads = {
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
  'a promise': 'then',
  'a constructor': 'constructor',
  'a carriage return': 'x\r\nglobalThis.planted = 1\r\n//',
  'control characters': 'x\u0000\u0001\u001b[2J\u007f\u0085*/globalThis.planted = 1/*',
  'half a character': 'x\ud800*/globalThis.planted = 1/*\udc00',
  'text that runs backwards': 'x\u202e*/globalThis.planted = 1/*\u2066',
  'characters that nobody sees': `x${invisible}*/globalThis.planted = 1/*`,
  'an HTML comment': 'x\n<!-- globalThis.planted = 1\n--> globalThis.planted = 1',
  'a very long text': `${'x'.repeat(10_000)}*/ globalThis.planted = 1; /*`,
} as const

/** Every payload in one text. */
export const everything = Object.values(payloads).join('\n')

const generated = new Map<string, ReturnType<typeof generateFolder>>()

/** All that is generated of a document with a payload, which is generated once; a new folder. */
async function outputsWith(text: string): Promise<{ root: string; files: readonly GeneratedFile[] }> {
  const root = workspace({ 'api.json': JSON.stringify(documentWith(text)) })
  const result = generated.get(text) ?? generateFolder(join(root, 'api.json'), { only })
  generated.set(text, result)
  return { root, files: (await result).files }
}

/** Declares what holds for each of these texts, wherever a document has it. */
export function declareHostile(texts: Readonly<Record<string, string>>): void {
  test.each(Object.entries(texts))('%s in a document stays data in every output', async (_, text) => {
    const { root, files } = await outputsWith(text)
    writeFiles(join(root, 'out'), files)
    expect(codeProblemsIn(join(root, 'out'))).toEqual([])
  })

  test.each(Object.entries(texts))('%s in a schema stays data in its module', async (_, text) => {
    const { components } = documentWith(text) as { components: { schemas: { Hostile: object } } } // as built above
    const { Hostile } = components.schemas
    expect(hiddenIn([{ path: 'schema.js', content: compileSchema(Hostile) }])).toEqual([])
    const schema = await compiled(Hostile)
    const issues = schema.check({ choice: text, known: 1 })
    expect(issues.map(({ pointer }) => pointer)).toContain('/known')
    expect(schema.check({ [text]: 1, choice: 'other' }).length).toBeGreaterThan(0)
    expect(globalThis).not.toHaveProperty('planted')
  })

  test.each(Object.entries(texts))('%s in events stays data', async (_, text) => {
    const root = workspace({
      'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} }),
      'events.json': JSON.stringify(eventsWith(text)),
    })
    const { files, models } = await generateProject(
      { documents: [{ document: 'api.json', events: 'events.json', out: 'api', only: ['types', 'validators'] }] },
      { root },
    )
    const [model] = models
    if (model === undefined) throw new TypeError('No model')
    expect(model.events.map(({ name }) => name)).toEqual([`${text} sent`, text, `${text} unnamed`])
    writeFiles(root, [...files, emitEvents(model, 'out/events.ts')])
    expect(codeProblemsIn(root)).toEqual([])
    const { events } = (await import(join(root, 'out/events.ts'))) as { readonly events: object } // as emitted
    const expected = model.events.map((event) => {
      const { name, title, description } = event
      return { name, title, description, payload: payloadWith(text) }
    })
    expect(Object.values(events)).toEqual(expected)
    expect(globalThis).not.toHaveProperty('planted')
  })

  test.each(Object.entries(texts))(
    '%s leaves files that are text, and that stay as they were written',
    async (_, text) => {
      const { root, files } = await outputsWith(text)
      expect(hiddenIn(files)).toEqual([])
      writeFiles(join(root, 'out'), files)
      expect(driftOf(join(root, 'out'), files)).toMatchObject({ changed: [], stale: [] })
    },
  )
}

/** Sources that do not parse, and names in code that only a payload can have brought. */
export function codeProblemsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const files = names.map((name) => join(folder, name))
  const program = ts.createProgram(files, { target: ts.ScriptTarget.ESNext, noLib: true, noResolve: true, types: [] })
  const broken = program.getSyntacticDiagnostics().map(({ file, start }) => `${basename(file.fileName)}: ${start}`)
  const planted = files.flatMap((file) => plantedIn(program.getSourceFile(file)))
  return [...broken, ...planted]
}

/** The places of the name in a source that only a payload can have brought. */
function plantedIn(source: ts.SourceFile | undefined): string[] {
  if (source?.text.includes('planted') !== true) return []
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'planted') {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push(`${basename(source.fileName)}: code at line ${line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const hidden = new RegExp(`[${invisible}]|[^\\P{Cc}\\n]`, 'gu')

/** Characters in files that nobody sees, and the end of a script in a source. */
export function hiddenIn(files: readonly GeneratedFile[]): string[] {
  return files.flatMap(({ path, content }) => {
    const shown = new Set(content.match(hidden))
    const codes = [...shown].map((character) => `${path}: U+${character.codePointAt(0)?.toString(16)}`)
    return path.endsWith('.ts') && content.includes('</script') ? [...codes, `${path}: </script`] : codes
  })
}
