export { handleCors } from './cors.ts'
export {
  isSecretName,
  redactHeaders,
  redactKeys,
  redactText,
  secretHeadersOf,
  secretParametersOf,
  type SecretHeaders,
} from './redact.ts'
