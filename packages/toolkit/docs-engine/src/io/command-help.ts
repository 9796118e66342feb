import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageFolder } from './package-folder.ts'

/** A program of a package that a project depends on. */
export interface Program {
  readonly name: string
  readonly package: string
  /** Its commands that have a help of their own, each as its words. */
  readonly commands?: readonly string[]
  /** Its file below the folder of the package. Default: by the `bin` of its manifest. */
  readonly file?: string
}

/** A program, and what it prints with `--help`. */
export interface ProgramHelp {
  readonly name: string
  readonly help: string
  readonly commands: readonly { readonly name: string; readonly help: string }[]
}

const run = promisify(execFile)

/** What programs and their commands print with `--help` now. */
export async function helpOf(programs: readonly Program[]): Promise<readonly ProgramHelp[]> {
  return await Promise.all(
    programs.map(async (program) => {
      const file = fileOf(program)
      const help = async (...args: readonly string[]): Promise<string> => {
        const { stdout } = await run(process.execPath, [file, ...args, '--help'])
        return stdout.trimEnd()
      }
      const own = (program.commands ?? []).map(async (name) => ({ name, help: await help(...name.split(' ')) }))
      return { name: program.name, help: await help(), commands: await Promise.all(own) }
    }),
  )
}

/** @throws {TypeError} If the package does not have the program. */
function fileOf({ name, package: of, file }: Program): string {
  const folder = packageFolder(of)
  if (file !== undefined) return join(folder, file)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly bin?: string | Readonly<Record<string, string>> // as npm defines it
  }
  const path = typeof bin === 'string' ? bin : bin?.[name]
  if (path === undefined) throw new TypeError(`Cannot find the program ${name}: ${of} has no bin of this name`)
  return join(folder, path)
}
