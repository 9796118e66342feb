import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { toMarkdown, markdownPathOf } from '@loyalty-kit/docs-engine'

/** Writes the Markdown of each page beside it, and `llms.txt`, which lists them. */
export function markdownTwins(): AstroIntegration {
  let base = ''
  let origin = ''
  return {
    name: 'markdown-twins',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.replace(/\/$/, '')
        origin = config.site === undefined ? '' : new URL(config.site).origin
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir)
        const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
        const pages = paths
          .filter((path) => path.endsWith('index.html'))
          .toSorted()
          .map((path) => {
            const { title, description, markdown } = toMarkdown(readFileSync(join(root, path), 'utf8'), base)
            const twin = markdownPathOf(path.replace(/index\.html$/, ''))
            writeFileSync(join(root, twin), markdown)
            return `- [${title}](${origin}${base}/${twin})${description === '' ? '' : `: ${description}`}\n`
          })
        writeFileSync(join(root, 'llms.txt'), `# Loyalty Kit\n\n> ${summary}\n\n## Pages\n\n${pages.join('')}`)
      },
    },
  }
}

const summary =
  'A loyalty service, described by one OpenAPI contract, with a typed client, validators and a mock server, and the toolkit that generates them from any contract.'
