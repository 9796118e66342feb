export { httpRequest, type WrittenRequest } from './http.ts'
export { asMarkdownCode, inMarkdown } from './markdown.ts'
export { inAnnotation, onLine, onLines } from './terminal.ts'
