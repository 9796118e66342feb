import { fileURLToPath } from 'node:url'
import { withFiles, type CodeFile } from './folder.ts'
import { run } from './run.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The type errors of modules that import our packages; empty if there are none. */
export async function typeFaults(modules: readonly CodeFile[]): Promise<string> {
  const compilerOptions = { typeRoots: [`${root}node_modules/@types`] }
  const config = { extends: `${root}tsconfig.json`, compilerOptions, include: ['*.ts'] }
  const files = [...modules, { name: 'tsconfig.json', content: JSON.stringify(config) }]
  return await withFiles(files, async (folder) => (await run(`${root}node_modules/.bin/tsc`, ['-p', folder])).output)
}
