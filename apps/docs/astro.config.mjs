import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import { markdownTwins } from './src/twins/markdown-twins.ts'
import { sidebar } from './src/reference/sidebar.ts'

const conditions = ['@loyalty-kit/source', 'module', 'development|production']

/** What judges the changes of the contract: it includes a compiler, and reads its own sources. */
const toolkit = /^@loyalty-kit\/(?:codegen|diff|document|json-schema)(?:\/|$)/

/** Leaves the toolkit to Node; the option of that name heeds only what is built, which our sources are not. */
const external = {
  name: 'external-toolkit',
  enforce: 'pre',
  resolveId: { filter: { id: toolkit }, handler: (id) => ({ id, external: true }) },
}

export default defineConfig({
  // Where the site is hosted, for what needs whole addresses: the sitemap and the cards of links.
  ...(process.env['DOCS_SITE'] ? { site: process.env['DOCS_SITE'] } : {}),
  // The folder of the host that the site is put into.
  base: process.env['DOCS_BASE'] ?? '/',
  integrations: [
    starlight({
      title: 'Loyalty Kit',
      description: 'The loyalty service: its operations, schemas and events, as its contract has them.',
      sidebar,
      components: { Search: './src/components/Search.astro', SocialIcons: './src/components/Versions.astro' },
      customCss: ['./src/reference.css'],
      credits: false,
      // What does not scroll needs no key to be reached by.
      expressiveCode: { defaultProps: { wrap: true } },
      routeMiddleware: './src/twins/head.ts',
    }),
    markdownTwins(),
  ],
  vite: {
    // Small scripts are written into their page, but for those that fetch others later, which Vite does not allow there.
    build: { assetsInlineLimit: (path) => (/Search|Console/.test(path) ? false : undefined) },
    plugins: [external],
    // The sources of our packages are TypeScript, which Vite reads as it is, wherever a page is rendered.
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
