import type { StarlightUserConfig } from '@astrojs/starlight/types'
import type { DocumentConfig } from 'specwright'
import type { Changelog } from '../io/changelog.ts'
import type { LanguageOption } from '../language/language.ts'
import type { Operation } from '../reference/docs-data.ts'

/** The documents of a contract, and how they are read, as in `specwright.config.ts`. */
export type ContractSource = Pick<
  DocumentConfig,
  'document' | 'events' | 'allow' | 'overlays' | 'include' | 'exclude' | 'names' | 'rename' | 'pagination' | 'mock'
>

/** A server to try the samples of the docs with, in place of the first one of the contract. */
export interface Demo {
  /** Its address, without a slash at the end. */
  readonly url: string
  /** The command that runs it. Default: the mock of the contract. */
  readonly command?: string
  /** Public credentials, by the names of their security schemes. */
  readonly credentials?: Readonly<Record<string, string>>
  /** How the console gets a token, where the security scheme does not name a token URL. */
  readonly token?: {
    /** Id of the operation that issues it. */
    readonly operation: string
    readonly form: Readonly<Record<string, string>>
    /** Name of the parameters and form fields that take a token. */
    readonly field?: string
  }
}

/** A heading of the navigation with links, or one of the parts that are made of the contract. */
export type NavigationEntry =
  | 'operations'
  | 'reference'
  | 'webhooks'
  | 'events'
  | 'schemas'
  | 'assumptions'
  | 'changelog'
  | Exclude<NonNullable<StarlightUserConfig['sidebar']>[number], string>

/** A language of the samples. */
export type SampleLanguage = 'curl' | 'typescript' | 'fetch'

/** Colours of a theme, as CSS writes them. */
export interface Palette {
  /** Links and buttons. Default: mixed from that of the other theme. */
  readonly accent?: string
  /** The background of what is selected, and the text on it. Default: mixed from the accent. */
  readonly accentLow?: string
  readonly accentHigh?: string
  readonly text?: string
  readonly background?: string
}

/** The look of a site. */
export interface Theme {
  /** Path of the logo, or of one for each theme. Default: the initial of the title. */
  readonly logo?: string | { readonly light: string; readonly dark: string }
  /** Path of the icon. Default: `favicon.svg`, `.png` or `.ico` in `public/` or the root; else the initial of the title. */
  readonly favicon?: string
  /** Colours of your own. Check that they have the contrast that readers need. */
  readonly colors?: { readonly light?: Palette; readonly dark?: Palette }
  /** Paths of style sheets that follow those of the engine. */
  readonly styles?: readonly string[]
}

/** An assistant that readers open a page in. */
export interface Assistant {
  readonly name: string
  /** Its address, with `{prompt}` in the query, where what it is asked is filled in. */
  readonly url: string
}

/** What a site is made of. Paths are relative to the root of the Astro project. */
export interface DocsOptions {
  readonly contract: ContractSource
  /** Path of an Arazzo document, whose workflows get a page. Default: there is no such page. */
  readonly workflows?: string
  /** Whether what pages cannot show prevents the build. Default: `false`, it is shown as its schema. */
  readonly strict?: boolean
  /** Title of the site. Default: that of the contract. */
  readonly title?: string
  /** One sentence about the site. */
  readonly description?: string
  /**
   * The language of what the engine says, of its search and of `<html lang>`: `'de'`, or an object with a language tag and
   * sentences in place of those of the engine. What the contract and your own pages say stays as it is. Default: English.
   */
  readonly language?: LanguageOption
  /** The order of the navigation. Default: the pages of `guides/`, if there are any, and everything of the contract. */
  readonly navigation?: readonly NavigationEntry[]
  readonly theme?: Theme
  /** The languages of the samples, in their order. Default: curl, TypeScript, `fetch`. */
  readonly samples?: readonly SampleLanguage[]
  readonly demo?: Demo
  /** What precedes a call of an operation with the client, in a TypeScript module. Default: for the generated client. */
  readonly clientSetup?: (operation: Operation) => string
  /** Module with `contract` and `createMock`, for the sandbox. Default: the mock of the contract, without items. */
  readonly sandbox?: string
  /** The assistants that readers open a page in. Default: ChatGPT and Claude; `[]` has none. */
  readonly assistants?: readonly Assistant[]
  /** Parts of pages to replace with Astro components. */
  readonly components?: {
    /** Follows the description of an event. */
    readonly event?: string
  }
  /** The changes of each release. Default: there is no such page. */
  readonly changelog?: Changelog
  /** The version that the pages describe, and the address of the list of all versions. */
  readonly version?: { readonly name: string; readonly list: string }
  /**
   * Hashes of your own inline scripts that the build cannot know, such as those of an integration: `sha256-...`, as its error
   * names them. It knows those of Astro components and of `starlight.head`.
   */
  readonly inlineScripts?: readonly string[]
  /** Path of the picture that previews show. */
  readonly picture?: string
  /** Options of Starlight besides. */
  readonly starlight?: Partial<Omit<StarlightUserConfig, 'title' | 'description' | 'sidebar'>>
}
