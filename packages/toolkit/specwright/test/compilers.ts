import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import ts from 'typescript'
import { generateFolder, writeFiles } from '../src/index.ts'
import type { FolderOutput } from '../src/config/outputs.ts'
import { messagesOf } from './program.ts'
import { strict } from './strict.ts'
import { workspace } from '../../core/document/test/workspace.ts'

const repository = createRequire(new URL('../../../package.json', import.meta.url)).resolve('typescript/package.json')

const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`

/** The compiler of the whole repository itself: what starts it takes longer than to compile most projects. */
const tsc = join(createRequire(repository).resolve(platform), '../lib/tsc')

/**
 * What the compiler of the whole repository says of a project; `''` where it has nothing to say. In one thread, since more
 * would check the same libraries again, each for itself.
 *
 * @param project Its folder, or its configuration.
 */
export function typeErrorsIn(project: string): string {
  const { status, stdout } = spawnSync(tsc, ['-p', project, '--singleThreaded'], { encoding: 'utf8' })
  return status !== 0 && stdout === '' ? `The compiler failed with ${status}` : stdout
}

/** What is compiled beside the files of a document: outputs of generation, and a module that uses them. */
interface Compiled {
  readonly outputs: readonly FolderOutput[]
  readonly usage: string
}

/**
 * What each compiler says of the files of a document, and of a module beside them, where a project also emits declarations.
 *
 * @returns Its messages by its version, as it gives it itself; `''` where it has none.
 */
export async function problemsOf(document: object, compiled: Compiled): Promise<Record<string, string>> {
  return problemsIn(await generatedProject(document, compiled))
}

/** As `problemsOf`, what `complaintsIn` gives. */
export async function complaintsOf(document: object, compiled: Compiled): Promise<string> {
  return complaintsIn(await generatedProject(document, compiled))
}

async function generatedProject(document: object, { outputs, usage }: Compiled): Promise<string> {
  const root = workspace({ 'api.json': JSON.stringify(document), 'package.json': '{ "type": "module" }' })
  const { files } = await generateFolder(join(root, 'api.json'), { only: outputs })
  writeFiles(join(root, 'out'), files)
  writeFileSync(join(root, 'usage.ts'), usage)
  const compilerOptions = {
    ...strict.compilerOptions,
    declaration: true,
    isolatedDeclarations: true,
    lib: ['es2024'],
    skipLibCheck: true,
  }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['out', 'usage.ts'] }))
  return root
}

/** What `complaintsIn` gives of these files of a project, which use a generated client. */
export function complaintsInUse(root: string, include: readonly string[]): string {
  writeProject(root, include)
  return complaintsIn(root)
}

function writeProject(root: string, include: readonly string[]): void {
  const lib = ['es2022', 'dom']
  const compilerOptions = { ...strict.compilerOptions, target: 'es2022', lib }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
}

/** The variable with which `complaintsIn` asks every compiler. */
export const everyCompiler = 'TEST_EVERY_COMPILER'

/**
 * What the compiler of the whole repository says of a project, and nightly each compiler; `''` where they have nothing to say.
 * In the gate, other tests show that both take what is generated.
 */
export function complaintsIn(root: string): string {
  return process.env[everyCompiler] === undefined ? typeErrorsIn(root) : Object.values(problemsIn(root)).join('')
}

/** What the compiler of this package says of a project, and that of the whole repository, by version. */
export function problemsIn(root: string): Record<string, string> {
  const { version } = JSON.parse(readFileSync(repository, 'utf8')) as { readonly version: string } // of a package
  return {
    [ts.versionMajorMinor]: messagesOf(root),
    [version.split('.', 2).join('.')]: typeErrorsIn(root),
  }
}

/** What `problemsOf` gives where no compiler has anything to say. */
export const noProblems: Readonly<Record<string, string>> = { '5.9': '', '7.0': '' }
