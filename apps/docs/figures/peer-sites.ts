import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Folder of the references that ours is compared with: a project of its own, so that only the figures install them. */
export const peers: string = fileURLToPath(new URL('peers/', import.meta.url))

/** A reference of the contract as a folder of files, and the page of it that is measured. */
export interface PeerSite {
  readonly name: string
  readonly folder: string
  /** Below the address of the site; the page of the operation where there is one. */
  readonly page: string
}

/** Installs the peers at the versions of their lockfile, unless they are installed. */
export function installPeers(): void {
  execFileSync('pnpm', ['install', '--frozen-lockfile', '--ignore-scripts', '--silent'], {
    cwd: peers,
    stdio: 'inherit',
  })
}

/** A module of a package beside the peers. */
export async function peer<Module>(name: string): Promise<Module> {
  const require = createRequire(join(peers, 'package.json'))
  return (await import(pathToFileURL(require.resolve(name)).href)) as Module // its own types are not installed here
}

/**
 * Makes the reference of each peer, as its README shows it.
 *
 * @param contract Path of the OpenAPI document.
 * @param folder Where the sites go.
 */
export function peerSites(contract: string, folder: string): PeerSite[] {
  const onePage = (name: string, files: Readonly<Record<string, string>>, body: string): PeerSite => {
    const site = join(folder, name)
    mkdirSync(site, { recursive: true })
    cpSync(contract, join(site, 'openapi.yaml'))
    for (const [path, source] of Object.entries(files)) {
      cpSync(join(peers, 'node_modules', source), join(site, path), { recursive: true })
    }
    writeFileSync(join(site, 'index.html'), `${pageHead(name)}${body}</body></html>\n`)
    return { name, folder: site, page: '' }
  }
  return [
    onePage(
      'Scalar',
      {
        'scalar.js': '@scalar/api-reference/dist/browser/standalone.js',
        chunks: '@scalar/api-reference/dist/browser/chunks',
      },
      `<div id="app"></div><script src="scalar.js"></script>
<script>Scalar.createApiReference('#app', { url: 'openapi.yaml' })</script>`,
    ),
    onePage(
      'Redoc',
      { 'redoc.js': 'redoc/bundles/redoc.standalone.js' },
      `<redoc spec-url="openapi.yaml" disable-telemetry="true"></redoc><script type="module" src="redoc.js"></script>`,
    ),
    onePage(
      'Swagger UI',
      { 'ui.js': 'swagger-ui-dist/swagger-ui-bundle.js', 'ui.css': 'swagger-ui-dist/swagger-ui.css' },
      `<link rel="stylesheet" href="ui.css"><div id="ui"></div><script src="ui.js"></script>
<script>SwaggerUIBundle({ url: 'openapi.yaml', dom_id: '#ui' })</script>`,
    ),
    starlightSite(contract, join(folder, 'starlight-openapi')),
  ]
}

function pageHead(title: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>`
}

/** starlight-openapi has a page for each operation, and Starlight for its shell, as ours. */
function starlightSite(contract: string, site: string): PeerSite {
  // Modules are found from the folder of the peers.
  const project = mkdtempSync(join(peers, '.site-'))
  const write = (path: string, text: string): void => {
    mkdirSync(join(project, path, '..'), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  cpSync(contract, join(project, 'openapi.yaml'))
  // Astro reads there which packages it has to compile.
  cpSync(join(peers, 'package.json'), join(project, 'package.json'))
  write(
    'astro.config.mjs',
    `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi'
export default defineConfig({
  integrations: [
    starlight({
      title: 'Loyalty',
      plugins: [starlightOpenAPI([{ base: 'api', schema: './openapi.yaml' }])],
      sidebar: openAPISidebarGroups,
    }),
  ],
})
`,
  )
  write(
    'src/content.config.ts',
    `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
  )
  write('src/content/docs/index.md', '---\ntitle: Loyalty\n---\n\nThe reference is in the menu.\n')
  try {
    execFileSync(join(peers, 'node_modules/.bin/astro'), ['build', '--outDir', site], {
      cwd: project,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } finally {
    rmSync(project, { recursive: true })
  }
  return { name: 'starlight-openapi', folder: site, page: 'api/operations/deletetierstructure/' }
}
