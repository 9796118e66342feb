import { join } from 'node:path'
import { writeEngineFiles } from '@loyalty-kit/build'
import { run } from '@loyalty-kit/release'
import { published } from './published.ts'

/** Builds every published package, as `pnpm build` does. */
export function buildAll(root: string): void {
  run({ cwd: root }, 'tsc', '-b', 'tsconfig.build.json')
  for (const { folder } of published) writeEngineFiles(join(root, folder))
}
