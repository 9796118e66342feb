export { httpLines, httpProblem, isHttpBody, isHttpMethod, type HttpMessage } from './http-message.ts'
export { asMarkdownCode, inMarkdown, inMarkdownWithCode } from './markdown.ts'
export { asMarkdownQuote } from './markdown-quote.ts'
export { inAnnotation, inLogMessage, onLine, onLines } from './terminal.ts'
