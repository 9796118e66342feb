import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runLimited, type Ending, type Limits } from './limited.ts'

/** What is tried with a document: our generation, the compilers of what it gives, and the peers. */
export type Step = 'generate' | 'TypeScript 7' | 'TypeScript 5.9' | 'openapi-typescript' | 'hey-api'

/** How a step ended for one document. */
export interface Outcome {
  readonly passed: boolean
  readonly seconds: number
  /** Why it failed: the code and message of the first error. */
  readonly reason?: { readonly code: string; readonly message: string }
  /** How many errors it reported, by code. */
  readonly errors?: Readonly<Record<string, number>>
}

/** The programs that steps run: each the arguments of Node up to the options of the program. */
export interface Programs {
  readonly codegen: readonly string[]
  readonly typescript7: readonly string[]
  readonly typescript59: readonly string[]
  readonly openapiTypescript: readonly string[]
  readonly heyApi: readonly string[]
}

const limits: Limits = { seconds: 300, megabytes: 3000 }

/** The options that the generated files of a document compile with. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  declaration: true,
  allowUnreachableCode: false,
  allowImportingTsExtensions: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
}

/** Those that the files of a peer must compile with. */
const common = {
  strict: true,
  noEmit: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  skipLibCheck: true,
}

// specwright: `path:line:column error code: message`; TypeScript: `path(line,column): error TS1234: message`.
const diagnostic = /^.*?\berror ([\w-]+): (.*)$/gm

/** How a document is tried. */
export interface Trial {
  /** An empty folder for what is generated. */
  readonly cwd: string
  /** Folder of its repository, in which it may refer to any file. */
  readonly repository: string
  readonly programs: Programs
}

/**
 * Tries steps with one document, in the order in which they are named. Those after `generate` are left out if that fails.
 */
export async function* tryDocument(
  file: string,
  steps: readonly Step[],
  { cwd, repository, programs }: Trial,
): AsyncGenerator<readonly [Step, Outcome]> {
  const run = (argv: readonly string[]): Promise<Ending> => runLimited(argv, { cwd, limits })
  const compile = (compiler: readonly string[], compilerOptions: object): Promise<Ending> => {
    writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['out'] }))
    return run([...compiler, '-p', 'tsconfig.json'])
  }
  const peer = async (argv: readonly string[]): Promise<Ending> => {
    emptyOut(cwd)
    const ending = await run(argv)
    if (ending.code !== 0) return ending
    const compiled = await compile(programs.typescript7, common)
    return { ...compiled, seconds: ending.seconds + compiled.seconds }
  }
  const tries: Readonly<Record<Step, () => Promise<Ending>>> = {
    generate: () => run([...programs.codegen, 'generate', file, '--out', 'out', '--allow', repository]),
    'TypeScript 7': () => compile(programs.typescript7, strict),
    'TypeScript 5.9': () => compile(programs.typescript59, strict),
    'openapi-typescript': () => peer([...programs.openapiTypescript, file, '--output', 'out/index.ts']),
    'hey-api': () => peer([...programs.heyApi, '-i', file, '-o', 'out', '-p', '@hey-api/typescript', '--no-log-file']),
  }
  emptyOut(cwd)
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }')
  let generated = true
  for (const step of steps) {
    if (!generated && step.startsWith('TypeScript')) continue
    const outcome = outcomeOf(await tries[step]())
    if (step === 'generate') generated = outcome.passed
    yield [step, outcome]
  }
}

function emptyOut(cwd: string): void {
  rmSync(join(cwd, 'out'), { recursive: true, force: true })
  mkdirSync(join(cwd, 'out'))
}

function outcomeOf({ code, limit, seconds, output }: Ending): Outcome {
  const rounded = Number(seconds.toFixed(1))
  if (code === 0) return { passed: true, seconds: rounded }
  const found = [...output.matchAll(diagnostic)]
  const errors: Record<string, number> = {}
  for (const [, name = ''] of found) errors[name] = (errors[name] ?? 0) + 1
  return { passed: false, seconds: rounded, reason: reasonOf(found, { limit, output }), errors }
}

function reasonOf(
  [first]: readonly RegExpExecArray[],
  { limit, output }: { readonly limit: keyof Limits | undefined; readonly output: string },
): NonNullable<Outcome['reason']> {
  if (limit !== undefined) return { code: 'limit', message: `more than ${limits[limit]} ${limit}` }
  if (first !== undefined) return { code: first[1] ?? '', message: (first[2] ?? '').slice(0, 300) }
  return { code: 'no diagnostic', message: output.trim().slice(0, 300) }
}
