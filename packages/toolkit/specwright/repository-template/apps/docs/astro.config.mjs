import { contractDocs } from '@specwright/docs-engine'
import { defineConfig } from 'astro/config'

const { DOCS_BASE, DOCS_SITE } = process.env
const document = '{{document}}'

export default defineConfig({
  // The origin of the site, for the sitemap and preview cards, which need absolute URLs.
  ...(DOCS_SITE && { site: DOCS_SITE }),
  // The folder on the host that the site is deployed to.
  base: DOCS_BASE ?? '/',
  integrations: [
    contractDocs({
      contract: { document: `../../openapi/${document}`{{docsEvents}} },
      changelog: {
        repository: '../..',
        contracts: [
          {
            name: 'The operations and schemas',
            working: `../../openapi/${document}`,
            released: `../../released/openapi/${document}`,
          },
        ],
      },
    }),
  ],
})
