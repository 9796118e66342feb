import type { Layout } from '../config/layout.ts'
import { outputNames, type OutputName } from '../config/outputs.ts'
import { engineSpecifier, isEngine } from './engine.ts'

/**
 * Returns the import specifiers of a generated file: an output or an engine by its configured specifier, another file
 * by its relative path, and a package by its name.
 *
 * @param path The file itself.
 * @param files The paths of modules that are no outputs.
 */
export function specifiersFrom(
  path: string,
  layout: Layout,
  files: Readonly<Record<string, string>> = {},
): (module: string, name: string) => string {
  return (module, name) => {
    const file = files[module]
    if (file !== undefined) return layout.between(path, file)
    if (isOutput(module)) return layout.specifier(module, path)
    if (isEngine(module)) return engineSpecifier(module, name, { path, layout })
    return module
  }
}

function isOutput(module: string): module is OutputName {
  return outputNames.some((name) => name === module)
}
