import { fileURLToPath } from 'node:url'
import { run } from '@specwright/release'
import { published } from './published.ts'

const steps = fileURLToPath(import.meta.resolve('@specwright/build/cli'))

/** Builds every published package, as `pnpm build` does. */
export function buildAll(root: string): void {
  run({ cwd: root }, 'tsc', '-b', 'tsconfig.build.json', '--singleThreaded')
  const folders = published.map(({ folder }) => folder)
  run({ cwd: root }, process.execPath, '--conditions=@specwright/source', steps, ...folders)
}
