export { escape, firstParagraph, inline, markdown } from './markdown.ts'
export { stateDiagramOf, type Box, type Line, type Size, type StateDiagram, type Transition } from './state-diagram.ts'
export { toMarkdown, type MarkdownPage } from './to-markdown.ts'
export { markdownPathOf } from './markdown-path.ts'
