import { code, createFile, expr, verbatim, type Declaration } from '@specwright/code'
import { onLine } from '@specwright/code/places'
import { files } from '@specwright/validator-engine/files'
import { engine, engineCall } from './engine.ts'
import { printModule } from './module.ts'
import type { Problem } from './problem.ts'
import { createRegistry, remotesByUri } from './registry.ts'
import { filesFor } from './source-files.ts'
import { asObject } from './standalone.ts'
import { noBase } from '../dialect/uri.ts'

export interface CompileOptions {
  /** Schemas that references may lead to, by absolute URI; none by default. Nothing is ever fetched. */
  readonly remotes?: Readonly<Record<string, unknown>>
  /** Whether `format` is enforced; as the specification says, it is not by default. */
  readonly formats?: 'assert' | 'annotate'
  /** Receives what is not an error and still worth knowing, such as an unknown format. */
  readonly onWarning?: (message: string) => void
}

/**
 * A JSON Schema 2020-12 as the source of one ES module, plain JavaScript that imports nothing.
 *
 * The module's default export is `{ is, check, parse, '~standard' }`.
 *
 * @throws {TypeError} When the schema is invalid, or refers to nothing; the message names every location.
 * @example
 * const source = compileSchema({ type: 'object', required: ['id'] })
 */
export function compileSchema(schema: unknown, options: CompileOptions = {}): string {
  return unlessTooDeep(() => moduleOf(declarationsOf(schema, options), asObject(schema)))
}

/**
 * A JSON Schema as the body of a function that returns its test.
 *
 * @throws {TypeError} As `compileSchema`.
 */
export function testBody(schema: unknown, options: CompileOptions): string {
  return unlessTooDeep(() => {
    const { file, runtime } = startedFile(declarationsOf(schema, options))
    file.add(code`\nreturn ${engineCall('refuseTooDeep', [accepts])}\n`)
    runtime.add(verbatim(runtimeCode(file.usedOf(engine))))
    return file.text()
  })
}

function unlessTooDeep(compile: () => string): string {
  try {
    return compile()
  } catch (error) {
    // Schemas are followed by recursion.
    if (!(error instanceof RangeError)) throw error
    const advice = 'Give inner schemas names in $defs, and refer to them'
    throw new TypeError(`Cannot compile the schema: its parts are nested too deeply. ${advice}`, { cause: error })
  }
}

/** The functions of a schema, by names of which two are known: `accepts` and `checks`. */
function declarationsOf(
  schema: unknown,
  { remotes = {}, formats = 'annotate', onWarning }: CompileOptions,
): readonly Declaration[] {
  const problems: Problem[] = []
  const report = (problem: Problem): void => void problems.push(problem)
  const registry = createRegistry(remotesByUri(remotes), report)
  const place = registry.addSchema(noBase, schema)
  const { declarations } = printModule(
    registry.enter(place),
    { accepts: 'accepts', checks: 'checks' },
    {
      registry,
      report,
      uri: noBase,
      assertsFormat: () => formats === 'assert',
      strict: false,
      external: () => undefined,
      finite: new Set(),
    },
  )
  const severities = new Map(problems.map((problem) => [messageOf(problem), problem.severity]))
  const errors = [...severities].filter(([, severity]) => severity === 'error').map(([message]) => message)
  if (errors.length > 0) throw new TypeError(`Cannot compile the schema: ${errors.map(onLine).join('; ')}`)
  for (const [message, severity] of severities) if (severity === 'warning') onWarning?.(message)
  return declarations
}

const [accepts, checks] = [expr.name('accepts'), expr.name('checks')]

/** A file with some functions, and the section for the run time that they need. */
function startedFile(declarations: readonly Declaration[]) {
  const file = createFile({ specifierOf: () => undefined, language: 'javascript' })
  const runtime = file.section()
  for (const declaration of declarations) file.add(code`\n${declaration}\n`)
  return { file, runtime }
}

/** The source of a module: the run time that it needs, its own code, and what it exports. */
function moduleOf(declarations: readonly Declaration[], schema: unknown): string {
  const { file, runtime } = startedFile(declarations)
  const json = expr.arrow([], expr.array([expr.literal(schema), expr.object([])]))
  const given = [
    checks,
    expr.literal(''),
    json,
    expr.object([
      { key: 'vendor', value: expr.literal('json-schema') },
      { key: 'accepts', value: accepts },
    ]),
  ]
  file.add(code`\nexport default ${engineCall('validator', given)}\n`)
  runtime.add(verbatim(runtimeCode(file.usedOf(engine))))
  return file.text()
}

/** The requested functions of the engine and all that they need, as JavaScript. */
function runtimeCode(names: readonly string[]): string {
  return filesFor(files, names)
    .map(({ javascript }) => javascript)
    .filter((text) => text !== '')
    .join('\n')
}

function messageOf({ message, uri, pointer }: Problem): string {
  return `${message} (at ${uri === noBase ? '' : uri}#${pointer})`
}
