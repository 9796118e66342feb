import type { Configured } from '@specwright/mock-engine'
import type { Pagination } from './emit/client/pagination-rule.ts'
import type { FolderOutput, OutputName } from './config/outputs.ts'

export type { Pagination }

/** The contents of `specwright.config.ts`: the documents, where their outputs go, and their docs. */
export interface Config {
  readonly documents: readonly DocumentConfig[]
  /** What the docs are, of which `defineDocs` of the package of the docs knows the options. */
  readonly docs?: object
}

/** One document. Paths are relative to the folder of the configuration. */
export type DocumentConfig = FolderConfig | OutputsConfig

/** Where generated code imports its engines from: their packages, or files that are written next to it. */
export type Engines = 'packages' | 'inline'

/** The extension of generated files in imports. */
export type Specifiers = '.ts' | '.js'

/** Whether validators enforce a format, or it only describes a string. */
export type FormatMode = 'assert' | 'annotate'

/** One mode for all formats, or one for each by name; formats that are not named are asserted. */
export type Formats = FormatMode | Readonly<Record<string, FormatMode>>

interface Sources {
  /** Path or URL of the OpenAPI document, YAML or JSON; the content of a URL is pinned. */
  readonly document: string
  /** Path of the AsyncAPI document (2.6, 3.0 or 3.1) of its events; refs may lead from there into `document`. */
  readonly events?: string
  /** Folders and URLs outside the document's own folder that its refs may lead to; URLs are pinned. Default: none. */
  readonly allow?: readonly string[]
  /** Paths of overlays (Overlay 1.0 or 1.1), which are applied in order before the document is checked. */
  readonly overlays?: readonly string[]
  /** The operations to generate; components and tags that only others use are left out. Default: all. */
  readonly include?: Filter
  /** The operations to leave out, even if they are included. */
  readonly exclude?: Filter
  /**
   * Path of the file that keeps the names and signatures of the client and the names of types. Default: beside the
   * document, `pets.names.json` of `pets.yaml`.
   */
  readonly names?: string
  /** Names of methods and types in place of what the document says or what is derived; later generations keep them. */
  readonly rename?: Rename
  /** Where generated code imports its engines from: files next to it (`inline`, the default) or their packages. */
  readonly engines?: Engines
  /** The extension of generated files in imports. Default: `.ts`. */
  readonly specifiers?: Specifiers
  /** How the pages of listings follow each other, by operationId; `false` for an operation that is no listing. */
  readonly pagination?: Readonly<Record<string, Pagination | false>>
  /**
   * The operationIds of the queries that a mutation makes stale, by its own, in place of those that are inferred or that its
   * `x-invalidates` names: `{ createOrder: ['listOrders'] }`.
   */
  readonly invalidates?: Readonly<Record<string, readonly string[]>>
  /** What the mock does otherwise than inferred from the document. */
  readonly mock?: MockConfig
  /** Which formats validators enforce. Default: `assert`. */
  readonly formats?: Formats
  /**
   * Path of a configuration of Redocly, `redocly.yaml`, whose rules are checked too, those of its plugins included: what breaks
   * them is a warning. It takes the package `@redocly/cli`. Default: none.
   */
  readonly lint?: string
  /** Whether warnings prevent generation, as errors do. Default: `false`. */
  readonly strict?: boolean
  /** How the client obtains OAuth 2.0 tokens, where the document does not say it. */
  readonly oauth?: OAuthConfig
  /** The vendor in the Standard Schema of validators. Default: `validator-engine`. */
  readonly vendor?: string
}

/** Names that a configuration chooses, as `x-name` does in a document. */
export interface Rename {
  /** Resource and method by operationId: `{ getPet: 'animals.get' }`. */
  readonly operations?: Readonly<Record<string, string>>
  /** Types by the name of their component: `{ Pet: 'Animal' }`. */
  readonly schemas?: Readonly<Record<string, string>>
}

/** What a mock does otherwise than inferred from the document. */
export interface MockConfig {
  /** Ids of operations that respond with examples, and keep nothing. Default: none. */
  readonly examples?: readonly string[]
  /**
   * What the code of the mock names of the document. A name that the document does not have, or no longer, is an error of
   * the generation.
   */
  readonly configured?: ConfiguredNames
}

/** What code passes to `createMockServer` of the mock engine, and what else it names. */
export interface ConfiguredNames extends Configured {
  /** Components of schemas that code names. */
  readonly schemas?: readonly string[]
  /** Values that code has of components of schemas, by their names: what they name must be in the schema, and they must be valid. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>
}

/** What a document does not say about its OAuth 2.0 tokens. */
export interface OAuthConfig {
  /** `operationId` of the operation that issues the tokens of HTTP bearer schemes. Those of OAuth 2.0 name a URL. */
  readonly token?: string
  /** `operationId` of the operation that revokes a token; the client calls it when it is closed. */
  readonly revoke?: string
  /** How clients authenticate at the token endpoint: with HTTP Basic, or in the body. Default: `header`. */
  readonly clientSecretIn?: 'header' | 'body'
}

/** Operations of a document: those that any entry selects. */
export interface Filter {
  /** Names of tags. */
  readonly tag?: readonly string[]
  /** Paths, where `*` stands for any characters: `/pets*`. */
  readonly path?: readonly string[]
  readonly operationId?: readonly string[]
}

/** Everything in one folder, with an index of it. */
export interface FolderConfig extends Sources {
  readonly out: string
  /** The outputs to generate; types are always included. Default: all but `fetch`. */
  readonly only?: readonly FolderOutput[]
}

/** Each output at its own path; outputs that are not named are not generated. */
export interface OutputsConfig extends Sources {
  readonly outputs: Outputs
}

export type Outputs = Readonly<Partial<Record<OutputName, string | OutputConfig>>>

/** The path of an output, and how others import it. */
export interface OutputConfig {
  /** Its file; for `document`, its folder. */
  readonly path: string
  /** Module specifier by which the other outputs import it. Default: its path relative to theirs. */
  readonly specifier?: string
}

/** Returns a configuration unchanged, for its type. */
export function defineConfig(config: Config): Config {
  return config
}
