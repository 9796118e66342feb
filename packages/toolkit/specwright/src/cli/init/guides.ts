import { printed } from '@specwright/code'
import { asMarkdownCode, asMarkdownQuote, inMarkdown } from '@specwright/code/places'
import { objectAt, own } from '@specwright/json-schema/json'
import type { GeneratedFile, Model } from '@specwright/document/model'
import { exampleCallsOf, statementOf } from '../../emit/client/samples.ts'
import type { House } from './configuration.ts'

const folder = 'apps/docs/src/content/docs/guides'

/** The first guides of the docs, made from the document; they are written by hand from then on. */
export function guidesOf(house: House, [model]: readonly Model[]): GeneratedFile[] {
  if (model === undefined) return []
  return [startGuide(house, model), ...authenticationGuide(model)]
}

function startGuide({ name }: House, model: Model): GeneratedFile {
  // A call without a body is the simplest.
  const first =
    model.operations.find(({ method, deprecated }) => method === 'get' && !deprecated) ?? model.operations[0]
  const call = exampleCallsOf(model).find(({ operation }) => operation.id === first?.id)
  return guide(
    'start',
    'Start',
    `Install the client:

\`\`\`sh
npm install @${name}/client
\`\`\`

Call an operation:

\`\`\`ts
import { createApiClient } from '@${name}/client'

const client = createApiClient({ baseUrl: 'http://127.0.0.1:4010' })
${call ? printed(statementOf(call), { nameOf: ({ name: imported }) => imported, language: 'typescript' }) : ''}
\`\`\`

The address is that of the mock, which \`npx @${name}/mock-server\` runs. Leave it out to call the service.
`,
  )
}

function authenticationGuide(model: Model): GeneratedFile[] {
  const schemes = objectAt(objectAt(model.document.root, 'components'), 'securitySchemes')
  const sections = Object.keys(schemes).map((name) => {
    const scheme = objectAt(schemes, name)
    const text = (member: string): string => {
      const value = own(scheme, member)
      return typeof value === 'string' ? value.trim() : ''
    }
    const description = text('description')
    const sent = ways[text('type')]?.({ place: text('in'), name: text('name'), scheme: text('scheme') }) ?? ''
    return `## ${inMarkdown(name)}\n\n${[sent, description && asMarkdownQuote(description)].filter(Boolean).join('\n\n')}\n`
  })
  if (sections.length === 0) return []
  const intro = 'Pass credentials when you create a client, as `credentials`, by the names below.\n'
  return [guide('authentication', 'Authentication', [intro, ...sections].join('\n'))]
}

/** How a credential is sent, by the type of its scheme. */
const ways: Readonly<Record<string, (scheme: { place: string; name: string; scheme: string }) => string>> = {
  apiKey: ({ place, name }) =>
    `A key in the ${place === 'query' ? 'query parameter' : inMarkdown(place)} ${asMarkdownCode(name)}.`,
  http: ({ scheme }) =>
    scheme.toLowerCase() === 'basic' ? 'A user name and a password.' : 'A token in the header `Authorization`.',
  oauth2: () => 'A token of OAuth 2.0.',
  openIdConnect: () => 'A token of OpenID Connect.',
  mutualTLS: () => 'A client certificate.',
}

function guide(slug: string, title: string, body: string): GeneratedFile {
  return { path: `${folder}/${slug}.md`, content: `---\ntitle: ${title}\n---\n\n${body}` }
}
