import { join } from 'node:path'
import { run } from '@specwright/release'
import { modules } from './runtime-program.ts'
import { examples } from './samples.ts'
import { runCheck, type Stage } from './stage.ts'

const compilers = ['5.9', '7'] as const

/** The packages that this stage installs. */
export const compilerPackages: readonly string[] = compilers.map(
  (version) => `${folderOf(version)}@npm:typescript@${version}`,
)

const resolutions = [
  { resolution: 'nodenext', module: 'nodenext' },
  { resolution: 'bundler', module: 'preserve' },
] as const

export const compilation: Stage = {
  title: 'The examples compile',
  async *check({ installed: { folder, write }, tools }) {
    write('types.ts', modules['types.ts'] ?? '')
    const paths = examples.flatMap(({ file, modules: sources }) =>
      sources.map((source, index) => {
        const path = `typed-${file.replaceAll('/', '-')}-${index}.ts`
        write(path, `${source}\nexport {}\n`)
        return path
      }),
    )
    for (const version of compilers) {
      for (const { resolution, module } of resolutions) {
        yield await runCheck(`TypeScript ${version}, ${resolution}`, () => {
          const tsc = join(tools, 'node_modules', folderOf(version), 'bin/tsc')
          const options = [
            '--noEmit',
            '--allowImportingTsExtensions',
            '--strict',
            '--target',
            'es2022',
            '--lib',
            'es2024,dom,dom.asynciterable',
          ]
          const flags = ['--types', 'node', '--module', module, '--moduleResolution', resolution]
          run({ cwd: folder }, process.execPath, tsc, ...options, ...flags, 'types.ts', ...paths)
          return undefined
        })
      }
    }
  },
}

function folderOf(version: string): string {
  return `typescript-${version.replace('.', '-')}`
}
