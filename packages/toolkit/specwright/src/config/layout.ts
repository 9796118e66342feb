import { posix } from 'node:path'
import type { Engines, Formats, OAuthConfig, OutputConfig, Outputs, Specifiers } from '../config.ts'
import type { OutputName } from './outputs.ts'

/** Where generated files go, and how they import each other. */
export interface Layout {
  readonly engines: Engines
  readonly specifiers: Specifiers
  /** What the document does not say about its tokens. */
  readonly oauth: OAuthConfig
  /** The vendor of validators. */
  readonly vendor: string
  /** True for a format that validators enforce. */
  readonly assertsFormat: (format: string) => boolean
  /** Path of an output; `undefined` if it is not generated. */
  pathOf(output: OutputName): string | undefined
  /** True if an output is imported by the name of a package. */
  isPackage(output: OutputName): boolean
  /** Module specifier of an output in a generated file. */
  specifier(output: OutputName, from: string): string
  /** Module specifier of a generated file in another. */
  between(from: string, to: string): string
}

/** Options of a layout. */
export interface LayoutOptions {
  readonly outputs: Outputs
  readonly engines?: Engines | undefined
  readonly specifiers?: Specifiers | undefined
  readonly oauth?: OAuthConfig | undefined
  readonly vendor?: string | undefined
  readonly formats?: Formats | undefined
}

/** Creates the layout of one document's outputs. */
export function createLayout({
  outputs,
  engines = 'inline',
  specifiers = '.ts',
  oauth = {},
  vendor = 'validator-engine',
  formats = 'assert',
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
    oauth,
    vendor,
    assertsFormat: (format) => {
      const mode = typeof formats === 'string' ? formats : Object.hasOwn(formats, format) ? formats[format] : 'assert'
      return mode === 'assert'
    },
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

/** The specifier of a TypeScript file, with the configured extension. */
export function styled(path: string, specifiers: Specifiers): string {
  return specifiers === '.js' && path.endsWith('.ts') ? `${path.slice(0, -'.ts'.length)}.js` : path
}
