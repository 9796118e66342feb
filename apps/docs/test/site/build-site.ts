import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const thisFolder = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the docs as `pnpm --filter docs build` does.
 *
 * @param folder Where the pages go.
 * @param environment `DOCS_BASE` and its like.
 * @param docs Folder of the docs, where it is not this one.
 * @throws {Error} With all that the build printed, when it fails.
 */
export function buildSite(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  docs: string = thisFolder,
): void {
  const { status, stdout, stderr } = spawnSync(`${thisFolder}node_modules/.bin/astro`, ['build', '--outDir', folder], {
    cwd: docs,
    encoding: 'utf8',
    env: {
      // Not the variables of the test runner, which Vite would take for its own.
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_OPTIONS: '--conditions=@loyalty-kit/source',
      ...environment,
    },
  })
  if (status !== 0) throw new Error(`Cannot build the docs:\n${stdout}${stderr}`)
}
