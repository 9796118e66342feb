import { contractDocs } from '@specwright/docs-engine'
import { defineConfig } from 'astro/config'
import { clientSetup } from './src/client-setup.ts'
import { demo } from './src/demo.ts'

/** The guides, in reading order. */
const guides = {
  Start: {
    start: 'Five-minute start',
    about: 'About the service',
    authentication: 'Authentication and scopes',
  },
  'Build with it': {
    pagination: 'Pagination',
    errors: 'Errors and retries',
    'tier-rules': 'Tier rules, with pictures',
    testing: 'Testing with the mock',
    validation: 'Validating input',
    versions: 'BETA and versions',
    migration: 'Migrating to a new major version',
    assumptions: 'Correct an assumption',
    extending: 'Extending the contract',
  },
  'Your own contract': {
    'ten-minutes': 'Your own contract in ten minutes',
    'any-contract': 'A client of your own contract',
    'coming-over': 'Coming over from another client',
    queries: 'Queries of your own contract',
    'types-validators': 'Types and validators',
    forms: 'Forms of your own contract',
    factories: 'Testing with factories',
    'any-mock': 'A mock of your own contract',
    server: 'A server from the contract',
    proving: 'Prove a server',
    agents: 'Agents and shells',
    compare: 'Compare versions',
    configuration: 'Configuration and generated files',
    operating: 'Operating the mock',
    hosting: 'Hosting the docs',
  },
}

/** The tools that come with the contract. */
const tools = {
  client: 'Client',
  control: 'Control interface of the mock',
  commands: 'Command lines',
}

const released = '../../packages/internal/checks/released/openapi'
const { DOCS_BASE, DOCS_EDIT, DOCS_SITE, DOCS_VERSION, DOCS_VERSIONS } = process.env

export default defineConfig({
  // The origin of the site, for the sitemap and preview cards, which need absolute URLs.
  ...(DOCS_SITE && { site: DOCS_SITE }),
  // The folder on the host that the site is deployed to.
  base: DOCS_BASE ?? '/',
  integrations: [
    contractDocs({
      contract: { document: '../../openapi/loyalty.yaml', events: '../../openapi/events.yaml' },
      workflows: '../../openapi/workflows.yaml',
      strict: true,
      title: 'Loyalty Kit',
      description:
        'A loyalty service, described by one OpenAPI contract, with a typed client, validators and a mock server, and the toolkit that generates them from any contract.',
      navigation: [
        ...Object.entries(guides).map(([group, pages]) => ({
          label: group,
          items: Object.entries(pages).map(([slug, label]) => ({ label, link: `guides/${slug}/` })),
        })),
        'operations',
        'reference',
        {
          label: 'Tools',
          items: Object.entries(tools).map(([slug, label]) => ({ label, link: `tools/${slug}/` })),
        },
        'events',
        'schemas',
        'assumptions',
        'changelog',
      ],
      demo,
      clientSetup,
      sandbox: 'src/sandbox.ts',
      components: { event: 'src/components/EventNote.astro' },
      changelog: {
        repository: '../..',
        contracts: [
          {
            name: 'The operations and schemas',
            working: '../../openapi/loyalty.yaml',
            released: `${released}/loyalty.yaml`,
          },
          { name: 'The events', working: '../../openapi/events.yaml', released: `${released}/events.yaml` },
        ],
      },
      ...(DOCS_VERSION && { version: { name: DOCS_VERSION, list: DOCS_VERSIONS } }),
      picture: 'card.png',
      // Where the guides can be edited, once their repository is known.
      ...(DOCS_EDIT && { starlight: { editLink: { baseUrl: DOCS_EDIT } } }),
    }),
  ],
})
