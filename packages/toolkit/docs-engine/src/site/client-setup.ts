import { credentialVariable } from '#credential-variable'
import type { CredentialKind } from 'specwright/internal'
import type { DocsData, Operation } from '../reference/docs-data.ts'
import { keyOf, literal } from '../console/literal.ts'
import type { Demo } from './options.ts'

/** What precedes a call of an operation with the client that `specwright` generates: what is before the address, and after it. */
export function clientSetupOf({ security, request }: Operation, data: DocsData, demo: Demo): readonly string[] {
  const schemes = new Map(data.securitySchemes.map((each) => [each.name, each]))
  const credentials = (security[0] ?? []).map((name) => {
    const { scheme = {}, takes = 'string' } = schemes.get(name) ?? {}
    const passed = request.isToService ? variables[takes] : publicly[takes]
    const value = request.isToService ? credentialVariable(name, scheme) : (demo.credentials?.[name] ?? 'demo')
    return `    ${keyOf(name)}: ${passed(value)},\n`
  })
  const before = "import { createApiClient } from './api/index.ts'\n\nconst client = createApiClient({\n  baseUrl: "
  return [before, `,\n${credentials.length > 0 ? `  credentials: {\n${credentials.join('')}  },\n` : ''}})`]
}

type Passed = Readonly<Record<CredentialKind, (value: string) => string>>

/** Variables of what the client takes, of a service that has no public credentials. */
const variables: Passed = {
  string: (variable) => literal(`$${variable}`, [variable]),
  user: () => '{ username, password }',
  client: () => '{ clientId, clientSecret }',
  token: () => '{ token }',
}

/** What the client takes of public credentials. */
const publicly: Passed = {
  string: (value) => literal(value),
  user: (value) => `{ username: ${literal(value)}, password: ${literal(value)} }`,
  client: (value) => `{ clientId: ${literal(value)}, clientSecret: ${literal(value)} }`,
  token: (value) => `{ token: ${literal(value)} }`,
}
