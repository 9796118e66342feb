import type { DocsData, Operation, SecurityScheme } from '../reference/docs-data.ts'
import { keyOf, literal } from '../console/literal.ts'
import { variableFor, variableOf } from '../console/variable-name.ts'
import type { Demo } from './options.ts'

/** What precedes a call of an operation with the client that `specwright` generates. */
export function clientSetupOf({ security, request }: Operation, data: DocsData, demo: Demo): string {
  const schemes = new Map(data.securitySchemes.map(({ name, scheme }) => [name, scheme]))
  const credentials = (security[0] ?? []).map((name) => {
    const scheme = schemes.get(name)
    const value = request.isToService ? variablesOf(name, scheme) : credentialOf(scheme, demo.credentials?.[name])
    return `    ${keyOf(name)}: ${value},\n`
  })
  return [
    "import { createApiClient } from './api/index.ts'\n",
    'const client = createApiClient({',
    `  baseUrl: ${literal(demo.url)},`,
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
  if (scheme?.type === 'oauth2') return `{ clientId: ${literal(value)}, clientSecret: ${literal(value)} }`
  if (scheme?.scheme === 'basic') return `{ username: ${literal(value)}, password: ${literal(value)} }`
  return literal(value)
}
