export { handleCors } from './cors.ts'
export { failureLines, logLine, type Logged } from './log-line.ts'
export {
  isSecretName,
  redactHeaders,
  redactKeys,
  redactText,
  secretHeadersOf,
  secretParametersOf,
  type SecretHeaders,
} from './redact.ts'
