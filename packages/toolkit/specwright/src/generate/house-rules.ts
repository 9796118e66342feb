import type { Diagnostic } from '@specwright/document/diagnostics'
import { brokenHouseRules } from '@specwright/document/io'
import { ConfigError } from '../config/checked-config.ts'
import type { DocumentConfig } from '../config.ts'
import { isFile, pathBelow } from '../io/read-input.ts'

/**
 * What breaks the rules that the configuration names, in a document and its events. Runs beside the generation.
 *
 * @returns What `found` throws is a `ConfigError`, if the rules cannot be checked.
 * @throws {ConfigError} If there is no such configuration.
 */
export function startLint(
  { lint, document, events }: DocumentConfig,
  root: string,
): { readonly sources: readonly string[]; found(): Promise<readonly Diagnostic[]> } {
  if (lint === undefined) return { sources: [], found: async () => [] }
  const configuration = pathBelow(root, lint)
  if (!isFile(configuration))
    throw new ConfigError(`Cannot check the rules of ${lint}: there is no such file in ${root}`)
  const files = [document, ...(events === undefined ? [] : [events])]
    .map((path) => pathBelow(root, path))
    .filter(isFile)
  const running = Promise.all(files.map(async (file) => await brokenHouseRules(file, configuration)))
  const outcome = running.then(
    (found) => found.flat(),
    (cause: Error) => new ConfigError(`Cannot check the rules of ${lint}: ${cause.message}`, { cause }),
  )
  const found = async (): Promise<readonly Diagnostic[]> => {
    const known = await outcome
    if (known instanceof ConfigError) throw known
    return known
  }
  return { sources: [configuration], found }
}
