import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFiles, type CodeFile } from './folder.ts'
import { run } from './run.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The type errors of modules that import our packages; empty if there are none. */
export async function typeFaults(modules: readonly CodeFile[]): Promise<string> {
  return await withFiles(modules, typeFaultsIn)
}

/** The type errors of all modules in a folder; empty if there are none. */
export async function typeFaultsIn(folder: string): Promise<string> {
  const compilerOptions = { typeRoots: [`${root}node_modules/@types`] }
  const config = { extends: `${root}tsconfig.json`, compilerOptions, include: ['**/*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return (await run(`${root}node_modules/.bin/tsc`, ['-p', folder, '--singleThreaded'])).output
}
