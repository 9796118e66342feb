import { readFileSync } from 'node:fs'

const pem = (name: string): string =>
  readFileSync(new URL(`../../specwright/test/tls/${name}.pem`, import.meta.url), 'utf8')

/** A certificate of localhost, and its private key. */
export const tls: { readonly cert: string; readonly key: string } = { cert: pem('cert'), key: pem('key') }
