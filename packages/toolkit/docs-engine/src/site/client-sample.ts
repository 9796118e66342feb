import type { DocsData, Operation, SecurityScheme } from '../data.ts'
import type { Demo } from './options.ts'

/** A TypeScript module that calls an operation with the client that `specwright` generates. */
export function clientSampleOf({ security, sample = '' }: Operation, data: DocsData, demo: Demo): string {
  const schemes = new Map(data.securitySchemes.map(({ name, scheme }) => [name, scheme]))
  const credentials = (security[0] ?? []).map((name) => {
    return `    ${key(name)}: ${credentialOf(schemes.get(name), demo.credentials?.[name] ?? 'demo')},\n`
  })
  return [
    "import { createApiClient } from './api/index.ts'\n",
    'const client = createApiClient({',
    `  baseUrl: ${quoted(demo.url)},`,
    ...(credentials.length > 0 ? [`  credentials: {\n${credentials.join('')}  },`] : []),
    `})`,
    sample,
  ].join('\n')
}

/** What the client takes for a scheme. */
function credentialOf(scheme: SecurityScheme | undefined, value: string): string {
  if (scheme?.type === 'oauth2') return `{ clientId: ${quoted(value)}, clientSecret: ${quoted(value)} }`
  if (scheme?.scheme === 'basic') return `{ username: ${quoted(value)}, password: ${quoted(value)} }`
  return quoted(value)
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`
}
