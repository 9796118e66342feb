import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
  /**
   * Its module has printed everything once it is loaded, however often: all its commands are run in one process, which takes
   * no longer than one of them. By default, each has a process of its own.
   */
  readonly printsOnLoad?: boolean
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
      const { name, commands = [], printsOnLoad = false } = program
      const lines = [[], ...commands.map((command) => command.split(' '))].map((words) => [...words, '--help'])
      const printed = printsOnLoad ? printedTogether : printedAlone
      const [help = '', ...own] = (await printed(fileOf(program), lines)).map((text) => text.trimEnd())
      return { name, help, commands: commands.map((command, index) => ({ name: command, help: own[index] ?? '' })) }
    }),
  )
}

/** What a program prints for each list of arguments. */
type Printed = (file: string, lines: readonly (readonly string[])[]) => Promise<readonly string[]>

const printedAlone: Printed = async (file, lines) =>
  await Promise.all(lines.map(async (line) => (await run(process.execPath, [file, ...line])).stdout))

const printedTogether: Printed = async (file, lines) => {
  const argv = ['--input-type=module', '-e', together, pathToFileURL(file).href, file, JSON.stringify(lines)]
  return JSON.parse((await run(process.execPath, argv)).stdout) as readonly string[] // as printed below
}

/** Loads the module of a program once for each list of arguments, and prints what it printed, until one fails. */
const together = `
const [address, file, lines] = process.argv.slice(1)
const write = process.stdout.write
const texts = []
for (const [index, line] of JSON.parse(lines).entries()) {
  let text = ''
  process.argv = [process.execPath, file, ...line]
  process.stdout.write = (part) => { text += part; return true }
  await import(address + '?' + index)
  if (process.exitCode) process.exit()
  texts.push(text)
}
process.stdout.write = write
process.stdout.write(JSON.stringify(texts))
`

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
