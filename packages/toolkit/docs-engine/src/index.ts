export type { CreateMock, SandboxOptions } from './console/default-sandbox.ts'
export type { DocsData, Operation } from './data.ts'
export type { SiteFacts } from './io/site.ts'
export { contractDocs } from './site/integration.ts'
export type { ContractSource, Demo, DocsOptions, NavigationEntry } from './site/options.ts'
export { address, kebab } from './reference/address.ts'
export { escape, firstParagraph, inline, markdown } from './reference/markdown.ts'
export {
  stateDiagramOf,
  type Box,
  type Line,
  type Size,
  type StateDiagram,
  type Transition,
} from './reference/state-diagram.ts'
export { toMarkdown, type MarkdownPage } from './twins/to-markdown.ts'
export { markdownPathOf } from './twins/markdown-path.ts'
