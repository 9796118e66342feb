import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageFolder } from './package-folder.ts'

/** A program, and what it prints with `--help`. */
export interface Program {
  readonly name: string
  readonly help: string
  /** Its commands that have a help of their own. */
  readonly commands: readonly { readonly name: string; readonly help: string }[]
}

const programs = [
  { name: 'loyalty-mock', package: '@loyalty-kit/mock-server', commands: [] },
  {
    name: 'loyalty-codegen',
    package: '@loyalty-kit/codegen',
    commands: ['generate', 'check', 'watch', 'dev', 'mock', 'diff', 'schema', 'init'],
  },
  { name: 'loyalty-docs', package: '@loyalty-kit/docs-engine', commands: [] },
  { name: 'loyalty-release', package: '@loyalty-kit/release', commands: [] },
]

const run = promisify(execFile)

/** The programs of the packages, with what each of them prints now. */
export async function readPrograms(): Promise<readonly Program[]> {
  return await Promise.all(
    programs.map(async ({ name, package: of, commands }) => {
      const cli = join(packageFolder(of), 'src/cli.ts')
      const help = async (...args: readonly string[]): Promise<string> => {
        const { stdout } = await run(process.execPath, ['--conditions=@loyalty-kit/source', cli, ...args, '--help'])
        return stdout.trimEnd()
      }
      const own = commands.map(async (command) => ({ name: command, help: await help(command) }))
      return { name, help: await help(), commands: await Promise.all(own) }
    }),
  )
}
