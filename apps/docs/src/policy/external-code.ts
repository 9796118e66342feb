import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withoutInline } from '@loyalty-kit/docs-engine'
import type { AstroIntegration } from 'astro'

/** Moves the inline code of all pages into files, so that hosts can forbid it. */
export function externalCode(): AstroIntegration {
  let base = ''
  return {
    name: 'external-code',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.replace(/\/$/, '')
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir)
        const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
        const read = (extension: string): Map<string, string> =>
          new Map(
            paths.flatMap((path) => (path.endsWith(extension) ? [[path, readFileSync(join(root, path), 'utf8')]] : [])),
          )
        const site = withoutInline(read('.html'), { base, sheets: read('.css') })
        for (const [path, content] of [...site.files, ...site.pages]) {
          mkdirSync(dirname(join(root, path)), { recursive: true })
          writeFileSync(join(root, path), content)
        }
      },
    },
  }
}
