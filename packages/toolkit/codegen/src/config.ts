import type { FolderOutput, OutputName } from './outputs.ts'

/** What `codegen.config.ts` says: every document, and where what follows from it goes. */
export interface Config {
  readonly documents: readonly DocumentConfig[]
}

/** One document. Paths start from the folder of the configuration. */
export type DocumentConfig = FolderConfig | PlacesConfig

/** Where generated code finds the engines that it stands on: in their packages, or in files that are written beside it. */
export type Engines = 'packages' | 'inline'

/** How a generated file names another in an import. */
export type Specifiers = '.ts' | '.js'

interface Sources {
  /** Path of the OpenAPI document, YAML or JSON. */
  readonly document: string
  /** Path of the AsyncAPI document of its events; a file that is not there counts as none. */
  readonly events?: string
  /** Where generated code finds the engines it stands on: in files beside it (`inline`, the default) or in their packages. */
  readonly engines?: Engines
  /** How generated files name each other in imports. Default: `.ts`. */
  readonly specifiers?: Specifiers
  /** Whether warnings prevent generation, as errors do. Default: `false`. */
  readonly strict?: boolean
  /** Who validators say they are from, to those who read their Standard Schema. Default: `validator-engine`. */
  readonly vendor?: string
}

/** Everything in one folder, with an index of it. */
export interface FolderConfig extends Sources {
  readonly out: string
  /** Outputs wanted; types come with each. Default: all. */
  readonly only?: readonly FolderOutput[]
}

/** Each output in a place of its own; those that are not named are not generated. */
export interface PlacesConfig extends Sources {
  readonly outputs: Outputs
}

export type Outputs = Readonly<Partial<Record<OutputName, string | OutputConfig>>>

/** Where an output goes that others import by the name of a package. */
export interface OutputConfig {
  /** Its file; of `document`, its folder. */
  readonly path: string
  /** Module specifier by which the other outputs import it. Default: its path, seen from theirs. */
  readonly specifier?: string
}

/** Types a configuration, and gives it back as it is. */
export function defineConfig(config: Config): Config {
  return config
}
