import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@specwright/release'
import { generateExampleContract } from '../example-contract.ts'
import { examplesOf, mockedServer, type Examples } from '../examples.ts'
import { codeBlocks } from '../markdown.ts'
import { published } from '../published.ts'
import { runCheck, type Stage } from './stage.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** The examples of all READMEs that users see. */
export const examples: readonly Examples[] = examplesOf(
  'README.md',
  ...published.map(({ folder }) => `${folder}/README.md`),
)

/** Variables that the examples read. */
const env = { APP_TOKEN: 'demo-token', LOYALTY_TOKEN: 'a-token' }

export const samples: Stage = {
  title: 'The examples of the READMEs run',
  async *check({ installed: { folder, write } }) {
    write('prelude.mjs', mockedServer)
    // A repository to release, for the examples of that.
    write('release.config.json', JSON.stringify({ packages: ['.'], contracts: [] }))
    generateExampleContract({ write, run: (file, ...argv) => run({ cwd: folder }, file, ...argv) })
    for (const { file, modules } of examples) {
      for (const [index, module] of modules.entries()) {
        // The contract is the reader's, with other items and events than any here; these examples compile.
        if (module.includes(`'./api/mock.ts'`)) continue
        const path = `${file.replaceAll('/', '-')}-${index}.ts`
        write(path, module)
        yield await runCheck(`${file}, example ${index + 1}`, () => {
          run({ cwd: folder, env }, process.execPath, '--import', './prelude.mjs', path)
          return undefined
        })
      }
    }
    const document = readFileSync(join(root, 'packages/spec/src/generated/openapi.yaml'), 'utf8')
    write('openapi.yaml', document)
    for (const command of shellCommands('packages/toolkit/specwright/README.md')) {
      yield await runCheck(command, () => {
        run({ cwd: folder }, 'sh', '-c', command)
        return undefined
      })
    }
  },
}

/** The shell commands of a README that need a document alone, and end. */
function shellCommands(file: string): string[] {
  const blocks = codeBlocks(readFileSync(join(root, file), 'utf8')).filter(({ language }) => language === 'sh')
  const lines = blocks.flatMap(({ code }) => code.trim().split('\n'))
  return lines.filter((line) => /^npx specwright (?:generate|check) openapi\.yaml/.test(line))
}
