import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A program is not there. The message says what to install. */
class NotInstalledError extends Error {
  override readonly name = 'NotInstalledError'
}

/**
 * The program of the command `redocly`: of the package that is installed for the working folder, or else beside this one.
 *
 * @throws {NotInstalledError} If it is not installed.
 */
export function redoclyCli(): string {
  const working = createRequire(pathToFileURL(join(process.cwd(), 'package.json')))
  const beside = createRequire(import.meta.url)
  for (const { resolve } of [working, beside]) {
    try {
      return resolve('@redocly/cli/bin/cli.js')
    } catch {
      continue
    }
  }
  throw new NotInstalledError(
    'redocly is in a package that is not installed here: run npm install --save-dev @redocly/cli',
  )
}

/** Turns off network requests. */
export const offlineEnv = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
