import { createRequire } from 'node:module'

/** The program of the command `redocly`. */
export function redoclyCli(): string {
  return createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
}

/** Turns off network requests. */
export const offlineEnv = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
