export { isProblem } from './content-kinds.ts'
export { handleCors } from './cors.ts'
export { headerText, varyWith } from './header-values.ts'
export {
  isSecretName,
  redactHeaders,
  redactKeys,
  redactText,
  secretHeadersOf,
  secretParametersOf,
  type SecretHeaders,
} from './redact.ts'
