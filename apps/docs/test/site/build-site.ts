import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { roomForYoungValues } from '../../../../packages/toolkit/docs-engine/test/command.ts'

const thisFolder = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the docs as `pnpm --filter docs build` does.
 *
 * @param folder Output folder of the pages.
 * @param environment Variables such as `DOCS_BASE`.
 * @param docs Folder of the docs, if not this one.
 * @throws {Error} With the output of the build, when it fails.
 */
export function buildSite(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  docs: string = thisFolder,
): void {
  const argv = [...roomForYoungValues, `${thisFolder}node_modules/astro/bin/astro.mjs`, 'build', '--outDir', folder]
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
    cwd: docs,
    encoding: 'utf8',
    env: {
      // Without the variables of the test runner, which Vite would read.
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_OPTIONS: '--conditions=@specwright/source',
      ...environment,
    },
  })
  if (status !== 0) throw new Error(`Cannot build the docs:\n${stdout}${stderr}`)
}
