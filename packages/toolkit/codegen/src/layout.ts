import { posix } from 'node:path'
import type { Engines, OutputConfig, Outputs, Specifiers } from './config.ts'
import type { OutputName } from './outputs.ts'

/** Where generated files go, and how one imports another. */
export interface Layout {
  readonly engines: Engines
  readonly specifiers: Specifiers
  /** Who validators say they are from. */
  readonly vendor: string
  /** Path of an output; `undefined` where it is not wanted. */
  pathOf(output: OutputName): string | undefined
  /** True where an output is imported by the name of a package. */
  isPackage(output: OutputName): boolean
  /** Module specifier of an output, seen from a generated file. */
  specifier(output: OutputName, from: string): string
  /** Module specifier of a generated file, seen from another. */
  between(from: string, to: string): string
}

/** What a layout is made of. */
export interface LayoutOptions {
  readonly outputs: Outputs
  readonly engines?: Engines | undefined
  readonly specifiers?: Specifiers | undefined
  readonly vendor?: string | undefined
}

/** The layout of one document's outputs. */
export function createLayout({
  outputs,
  engines = 'inline',
  specifiers = '.ts',
  vendor = 'validator-engine',
}: LayoutOptions): Layout {
  const configOf = (output: OutputName): OutputConfig | undefined => {
    const config = outputs[output]
    return typeof config === 'string' ? { path: config } : config
  }
  const between = (from: string, to: string): string => {
    const path = posix.relative(posix.dirname(from), to)
    return styled(path.startsWith('.') ? path : `./${path}`, specifiers)
  }
  return {
    engines,
    specifiers,
    vendor,
    pathOf: (output) => configOf(output)?.path,
    isPackage: (output) => configOf(output)?.specifier !== undefined,
    specifier(output, from) {
      const config = configOf(output)
      if (config === undefined) throw new TypeError(`Cannot import the output ${output}: it is not generated`)
      return config.specifier ?? between(from, config.path)
    },
    between,
  }
}

/** The specifier of a file of TypeScript, by what it ends in. */
export function styled(path: string, specifiers: Specifiers): string {
  return specifiers === '.js' && path.endsWith('.ts') ? `${path.slice(0, -'.ts'.length)}.js` : path
}
