export type { CreateMock, SandboxOptions } from './console/create-mock.ts'
export type { DocsData, Operation } from './reference/docs-data.ts'
export type { SiteFacts } from './io/site.ts'
export type { Language, LanguageOption, OwnLanguage } from './language/language.ts'
export type { OwnSentences, Plural, SentenceGroup, Sentences } from './language/sentences.ts'
export { contractDocs } from './site/integration.ts'
export type {
  Assistant,
  ContractSource,
  Demo,
  DocsOptions,
  NavigationEntry,
  Palette,
  SampleLanguage,
  Theme,
} from './site/options.ts'
