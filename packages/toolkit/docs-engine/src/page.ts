export { kebab } from './reference/address.ts'
export { escape, firstParagraph, inline, markdown } from './reference/markdown.ts'
export {
  stateDiagramOf,
  type Box,
  type Line,
  type Size,
  type StateDiagram,
  type Transition,
} from './reference/state-diagram.ts'
export { find, type Pagefind } from './search/find.ts'
export { rowsOf, type IndexedPage, type RowKind, type SearchRow } from './search/rows.ts'
export { byClass, createInlineCode, type InlineCode } from './policy/inline-code.ts'
export { createKnownScripts, scriptHash, type KnownScripts } from './policy/known-scripts.ts'
export { markdownPathOf } from './twins/markdown-path.ts'
export { toMarkdown, type MarkdownPage } from './twins/to-markdown.ts'
