import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import { sidebar } from './src/reference/sidebar.ts'

const conditions = ['@loyalty-kit/source']

export default defineConfig({
  // The folder of the host that the site is put into.
  base: process.env['DOCS_BASE'] ?? '/',
  integrations: [
    starlight({
      title: 'Loyalty Kit',
      description: 'The loyalty service: its operations, schemas and events, as its contract has them.',
      sidebar,
      customCss: ['./src/reference.css'],
      credits: false,
    }),
  ],
  vite: {
    resolve: { conditions },
    // The sources of our packages are TypeScript, which Vite reads as it is.
    ssr: { resolve: { conditions }, noExternal: [/^@loyalty-kit\//] },
  },
})
