import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveFolder, type Site } from '@loyalty-kit/dev/serve-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentBrowser } from '../../test/browser/browser.ts'
import { watch } from '../../test/browser/watch.ts'
import { buildSite } from '../../test/site/build-site.ts'
import { documentedHeaders } from '../../test/site/documented-headers.ts'
import { files as site } from '../../test/own/site.ts'

const docs = fileURLToPath(new URL('../..', import.meta.url))

/** An Astro project with the pages of a contract, and with components of a small framework that run in browsers. */
const files: Readonly<Record<string, string>> = {
  'api.json': site['api.json'] ?? '',
  'public/favicon.ico': 'an icon',
  'astro.config.mjs': `
    import { contractDocs } from '@specwright/docs-engine'
    const at = (path) => new URL(path, import.meta.url).pathname
    const framework = {
      name: 'framework',
      hooks: {
        'astro:config:setup': ({ addRenderer }) =>
          addRenderer({ name: 'framework', serverEntrypoint: at('src/server.js'), clientEntrypoint: at('src/client.js') }),
      },
    }
    export default {
      base: '/project',
      integrations: [contractDocs({ contract: { document: 'api.json' } }), framework],
    }`,
  'src/server.js': `export default {
    name: 'framework',
    check: (component) => typeof component === 'function' && component.length === 0,
    renderToStaticMarkup: async (component) => ({ html: '<p>' + component() + '</p>' }),
  }`,
  'src/client.js': `export default () => (component) => { (globalThis.hydrated ??= []).push(component()) }`,
  'src/components.js': `export const Load = () => 'load'
    export const Idle = () => 'idle'
    export const Visible = () => 'visible'
    export const Wide = () => 'media'
    export const Only = () => 'only'`,
  'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders'
    import { docsSchema } from '@astrojs/starlight/schema'
    import { defineCollection } from 'astro:content'
    export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }`,
  'src/content/docs/guides/islands.mdx': `---
title: Islands
---

import { Idle, Load, Only, Visible, Wide } from '../../../components.js'

<Load client:load />
<Idle client:idle />
<Visible client:visible />
<Wide client:media="(width > 1px)" />
<Only client:only="framework" />
`,
}

// Astro does not find dependencies that share only the root folder with the project.
const scratch = join(docs, '../../.scratch')
let folder: string
let served: Site | undefined

beforeAll(async () => {
  mkdirSync(scratch, { recursive: true })
  folder = mkdtempSync(join(scratch, 'project-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  symlinkSync(join(docs, 'node_modules'), join(folder, 'node_modules'))
  buildSite(join(folder, 'host/project'), {}, folder)
  served = await serveFolder(join(folder, 'host'), { host: '127.0.0.1', port: 0, headers: documentedHeaders() })
})

afterAll(async () => {
  await served?.close()
  rmSync(folder, { recursive: true })
})

/** Address of the project. */
const url = (): string => `${served?.url}/project/`

test('components that run in browsers do, where a policy allows no inline code', async () => {
  const page = await (await currentBrowser()).newPage()
  const faults = watch(page, url())
  await page.goto(`${url()}guides/islands/`)
  const names = ['idle', 'load', 'media', 'only', 'visible']
  await page.waitForFunction((count) => Reflect.get(globalThis, 'hydrated')?.length === count, names.length)
  expect(await page.evaluate(() => (Reflect.get(globalThis, 'hydrated') as string[]).toSorted())).toEqual(names)
  expect(faults).toEqual([])
  await page.context().close()
})

test('the icon that a project serves is linked at its place', async () => {
  const html = await (await fetch(url())).text()
  const href = /<link rel="icon" type="image\/x-icon" href="([^"]*)">/.exec(html)?.[1]
  expect(href).toBe('/project/favicon.ico')
  expect(await (await fetch(new URL(href ?? '', url()))).text()).toBe('an icon')
})
