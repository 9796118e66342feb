import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import { externalCode } from './src/policy/external-code.ts'
import { markdownTwins } from './src/twins/markdown-twins.ts'
import { chunkUrl } from './src/console/chunk-url.mjs'
import { sidebar } from './src/reference/sidebar.ts'

const conditions = ['@loyalty-kit/source', 'module', 'development|production']

/** The packages that rate changes of the contract: they include a compiler, and read their own sources. */
const toolkit = /^@loyalty-kit\/(?:codegen|diff|document|json-schema)(?:\/|$)/

/** Leaves the toolkit to Node. Vite's option of that name applies only to built packages, not to our sources. */
const external = {
  name: 'external-toolkit',
  enforce: 'pre',
  resolveId: { filter: { id: toolkit }, handler: (id) => ({ id, external: true }) },
}

export default defineConfig({
  // The origin of the site, for the sitemap and preview cards, which need absolute URLs.
  ...(process.env['DOCS_SITE'] ? { site: process.env['DOCS_SITE'] } : {}),
  // The folder on the host that the site is deployed to.
  base: process.env['DOCS_BASE'] ?? '/',
  build: { inlineStylesheets: 'never' },
  integrations: [
    starlight({
      title: 'Loyalty Kit',
      description: 'The loyalty service: its operations, schemas and events, from its contract.',
      sidebar,
      components: { Search: './src/components/Search.astro', SocialIcons: './src/components/Versions.astro' },
      customCss: ['./src/reference.css'],
      credits: false,
      // A block that wraps does not scroll, and so needs no keyboard focus.
      expressiveCode: { defaultProps: { wrap: true } },
      routeMiddleware: './src/twins/head.ts',
    }),
    markdownTwins(),
    externalCode(),
  ],
  vite: {
    // Inline code needs a weaker content security policy.
    build: { assetsInlineLimit: 0 },
    plugins: [external, chunkUrl()],
    // Vite reads the TypeScript sources of our packages directly, in every environment.
    environments: {
      ...Object.fromEntries(
        ['ssr', 'prerender', 'astro'].map((name) => [
          name,
          { resolve: { conditions: [...conditions, 'node'], noExternal: [/^@loyalty-kit\//] } },
        ]),
      ),
      client: { resolve: { conditions: [...conditions, 'browser'] } },
    },
  },
})
