import { DocumentError, type Diagnostic } from '@specwright/document/diagnostics'
import type { GeneratedFile, Model, Report } from '@specwright/document/model'
import { code } from '@specwright/code'
import { createRegistry, endlessCalls, engine, type Problem } from '@specwright/json-schema/compile'
import { noBase } from '@specwright/json-schema/dialect'
import type { Layout } from '../../config/layout.ts'
import { noProgress, type Progress } from '../progress.ts'
import { engineFiles } from '../engine.ts'
import { createAreaFiles } from './area-files.ts'
import { validatorFiles } from './validator-areas.ts'
import { checksOf, firstsOf, printedFunctions, type Checks, type Compilation } from './validator-checks.ts'
import { exportsFor } from './validator-exports.ts'
import { engineNames, indexFiles } from './validator-index.ts'
import { unitsOf, type Unit } from './validator-unit.ts'

/**
 * `is<Name>` and `<Name>Schema` for each named schema, and for the parameters, inline bodies and response headers of
 * each operation, in a file for each area; and an index of them. If outputs have separate paths, those of responses,
 * which few users check, have a separate index.
 *
 * @param report Receives warnings about what is not enforced: an unknown format or keyword.
 * @throws {DocumentError} If a schema requires what cannot be enforced.
 */
export function emitValidators(
  model: Model,
  layout: Layout,
  report: Report = () => {},
  progress: Progress = noProgress,
): GeneratedFile[] {
  const problems: Problem[] = []
  const note = (problem: Problem): void => void problems.push(problem)
  const registry = createRegistry(new Map(), note)
  const units = unitsOf(model, registry)
  const originals = new Map<string, Unit>()
  const typeNames = [...units.values()].map(({ named }) => named.typeName)
  const files = createAreaFiles(typeNames, validatorFiles(model, layout), layout)
  const compilation = { layout, registry, units, originals, files, finite: new Set<string>(), model, progress }
  const unread = { ...compilation, report: () => {} }
  const firsts = firstsOf(units.values(), (unit) => {
    return withDepthCheck(() => printedFunctions(unit, unread), unit, unread.report)?.isPlaceless === true
  })
  const made = checksOfAll({ ...compilation, firsts, report: note })
  reportProblems(problems, model, report)
  const deep = deepOf(made)
  for (const [unit, { section, functionOf, pointer }] of made) {
    const isDeep = deep.has(unit.named.typeName)
    section.add(...exportsFor(unit, { functionOf, pointer, layout, isDeep }), code`\n`)
  }
  const used = new Set([...engineNames, ...files.used()])
  const index = indexFiles([...made.keys()], files.pathOf, layout)
  return [...index, ...files.finished(), ...engineFiles(engine, used, layout)]
}

/** The functions of each schema, printed to the file of its area. */
function checksOfAll(compilation: Compilation): ReadonlyMap<Unit, Checks> {
  const { units, progress, report } = compilation
  return new Map(
    [...units.values()].flatMap((unit) => {
      progress.at(unit.named.pointer)
      const made = withDepthCheck(() => checksOf(unit, compilation), unit, report)
      return made === undefined ? [] : [[unit, made] as const]
    }),
  )
}

/** Runs work that recurses into a schema, and reports a stack overflow as an error of the document. */
function withDepthCheck<Result>(
  make: () => Result,
  { place: { pointer } }: Unit,
  note: (problem: Problem) => void,
): Result | undefined {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const message = 'The schema refers through too many other schemas: write more of its rules in the schema itself'
    note({ severity: 'error', code: 'too-deep', message, uri: noBase, pointer })
    return undefined
  }
}

/** What is reported of keywords that nothing reads. */
const unreadKeywords: ReadonlySet<string> = new Set(['unknown-keyword', 'unenforced-keyword'])

/** Passes warnings to the caller, and throws if there is an error. */
function reportProblems(problems: readonly Problem[], { document }: Model, report: Report): void {
  const diagnostics = new Map<string, Diagnostic>()
  const reported = new Set(document.warnings.map(({ location }) => placeOf(location)))
  for (const problem of problems) {
    const { severity, message, pointer } = problem
    const isUnread = unreadKeywords.has(problem.code)
    const location = document.locate(pointer, isUnread ? 'key' : 'value')
    // The linter may have reported the member, with what it could be meant to be.
    if (isUnread && reported.has(placeOf(location))) continue
    diagnostics.set(`${problem.code} ${pointer} ${message}`, { severity, code: problem.code, message, location })
  }
  const found = [...diagnostics.values()]
  if (found.some(({ severity }) => severity === 'error')) throw new DocumentError(found)
  for (const each of found) report(each)
}

function placeOf({ file, line, column }: Diagnostic['location']): string {
  return `${file}:${line}:${column}`
}

/** The schemas whose checks recurse into a value without a limit. */
function deepOf(checks: ReadonlyMap<Unit, Checks>): ReadonlySet<string> {
  const byName = [...checks].map(([{ named }, made]) => [named.typeName, made] as const)
  const calls = new Map(byName.map(([name, { called }]) => [name, called]))
  return endlessCalls(calls, new Set(byName.flatMap(([name, { isDeep }]) => (isDeep ? [name] : []))))
}
