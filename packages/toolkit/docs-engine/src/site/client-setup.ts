import type { DocsData, Operation, SecurityScheme } from '../reference/docs-data.ts'
import { literal } from '../console/literal.ts'
import { variableFor, variableOf } from '../console/variable-name.ts'
import type { Demo } from './options.ts'

/** What precedes a call of an operation with the client that `specwright` generates. */
export function clientSetupOf({ security, request }: Operation, data: DocsData, demo: Demo): string {
  const schemes = new Map(data.securitySchemes.map(({ name, scheme }) => [name, scheme]))
  const credentials = (security[0] ?? []).map((name) => {
    const scheme = schemes.get(name)
    const value = request.isToService ? variablesOf(name, scheme) : credentialOf(scheme, demo.credentials?.[name])
    return `    ${key(name)}: ${value},\n`
  })
  return [
    "import { createApiClient } from './api/index.ts'\n",
    'const client = createApiClient({',
    `  baseUrl: ${quoted(demo.url)},`,
    ...(credentials.length > 0 ? [`  credentials: {\n${credentials.join('')}  },`] : []),
    `})`,
  ].join('\n')
}

/** Variables of what the client takes for a scheme, of a service that has no public credentials. */
function variablesOf(name: string, scheme: SecurityScheme | undefined): string {
  if (scheme?.type === 'oauth2') return '{ clientId, clientSecret }'
  if (scheme?.scheme === 'basic') return '{ username, password }'
  const variable = scheme === undefined ? variableOf(name) : variableFor(name, scheme)
  return literal(`$${variable}`, [variable])
}

/** What the client takes for a scheme. */
function credentialOf(scheme: SecurityScheme | undefined, value = 'demo'): string {
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
