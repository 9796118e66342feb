import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import starlight from '@astrojs/starlight'
import type { StarlightPlugin } from '@astrojs/starlight/types'
import { formatDiagnostics, watchFiles } from 'specwright'
import { inScope, product } from 'specwright/internal'
import type { AstroIntegration } from 'astro'
import { cutSentences } from '../io/cut-sentences.ts'
import { iconLinks, ownIcons, type OwnIcons } from '../io/icons.ts'
import { finishPages } from '../io/finish-pages.ts'
import { ownPages, writeFile, writeSite, type OwnPages } from '../io/project.ts'
import { setsFont } from '../io/sets-font.ts'
import { readSite, type Site } from '../io/site.ts'
import { languageOf } from '../language/language.ts'
import { speakerOf } from '../language/speaker.ts'
import { createKnownScripts, type KnownScripts } from '../policy/known-scripts.ts'
import { checkLinks } from './checked-links.ts'
import { chunkUrl } from './chunk-url.ts'
import { codeSettings } from './code-themes.ts'
import { colorSheet, docsModules } from './modules.ts'
import type { DocsOptions, NavigationEntry } from './options.ts'
import type { DocsData } from '../reference/docs-data.ts'
import { hasAuthentication, hasMenuFilter, hasScopes, sidebarOf } from './sidebar.ts'
import { leftToNode } from './left-to-node.ts'
import { addIslandScripts, scriptSources } from './script-sources.ts'
import { source } from './source.ts'
import { themeOf } from './theme.ts'

/**
 * The pages of a contract in an Astro project, with Starlight as their shell: a page for each operation, schema and event,
 * a console with the mock of the contract, search, Markdown of each page, and the guides of the project.
 *
 * @param from Folder that the paths of the options are relative to. Default: the root of the Astro project.
 * @throws {DocumentError} If the contract cannot be used.
 * @throws {TypeError} If an option cannot be used.
 */
export function contractDocs(options: DocsOptions, from?: string): AstroIntegration {
  return siteDocs(options, { from })
}

/** What the pages are made of. */
interface SiteSource {
  /** Folder that the paths of the options are relative to. */
  readonly from: string | undefined
  /** The site, if it was read before; its warnings are then reported. */
  readonly site?: Site
}

/** As `contractDocs`, for a site that may have been read before. */
export function siteDocs(options: DocsOptions, from: SiteSource): AstroIntegration {
  checkLinks(options)
  const { starlight: { plugins = [], ...others } = {} } = options
  const { tag, sentences } = languageOf(options.language)
  return starlight({
    // Replaced by that of the contract if there is none.
    title: options.title ?? sentences.page.reference,
    credits: false,
    // Its own labels, and those of its search, are in the language of the site, too.
    locales: { root: { label: tag, lang: tag } },
    expressiveCode: {
      // A block that wraps does not scroll, and so needs no keyboard focus.
      defaultProps: { wrap: true, overridesByLang: { 'sh,bash': { frame: 'none' } } },
      minSyntaxHighlightingColorContrast: 7,
      styleOverrides: { borderRadius: 'var(--docs-radius)', borderColor: 'var(--sl-color-gray-5)' },
    },
    ...others,
    plugins: [...plugins, contractPages(options, from)],
  })
}

function contractPages(options: DocsOptions, { from, site: given }: SiteSource): StarlightPlugin {
  return {
    name: `${product.command}-docs`,
    hooks: {
      async 'config:setup'({ astroConfig, config, updateConfig, addIntegration, addRouteMiddleware, logger }) {
        const root = from ?? fileURLToPath(astroConfig.root)
        const own = ownPages(join(fileURLToPath(astroConfig.srcDir), 'content/docs'))
        const site = given ?? (await readSite(options, root))
        if (given === undefined) {
          for (const warning of warningsOf(site)) logger.warn(warning)
          for (const each of checkedGuides(own.folder, 'src/content/docs', options)) logger.warn(each)
        }
        const { title, description } = site.facts
        const { customCss, sheet, ...theme } = themeOf(options.theme ?? {}, root)
        const named = { file: options.theme?.favicon, served: options.starlight?.favicon }
        const icons = ownIcons(named, root, fileURLToPath(astroConfig.publicDir))
        const scripts = createKnownScripts(options.inlineScripts)
        for (const { tag, content } of config.head ?? []) if (tag === 'script' && content) scripts.add(content)
        await addIslandScripts(scripts)
        updateConfig({
          title,
          description,
          ...theme,
          expressiveCode: await codeSettings(config.expressiveCode),
          disable404Route: !own.hasNotFound,
          sidebar: sidebarOf(site, options.navigation ?? navigationOf(site, own)),
          components: {
            Search: source('components/Tools.astro'),
            Sidebar: source('components/Sidebar.astro'),
            PageTitle: source('components/PageTitle.astro'),
            SocialIcons: source('components/Versions.astro'),
            Footer: source('components/Footer.astro'),
            ...(theme.logo === undefined &&
              config.logo === undefined && { SiteTitle: source('components/SiteTitle.astro') }),
            ...config.components,
          },
          customCss: [
            source('theme.css'),
            source('reference.css'),
            // After the sheets whose colours it replaces.
            ...(sheet === '' ? [] : [colorSheet]),
            ...(config.customCss ?? []),
            ...customCss,
          ],
        })
        const heads = ['twins/head.ts', 'site/page-head.ts', 'site/icons.ts', 'site/layout.ts']
        if (![...(config.customCss ?? []), ...customCss].some(setsFont)) heads.push('site/font.ts')
        for (const path of [...heads, 'site/menu.ts', 'site/edit.ts']) addRouteMiddleware({ entrypoint: source(path) })
        addRouteMiddleware({ entrypoint: source('site/titles.ts'), order: 'post' })
        addIntegration(pages(site, options, { root, own, icons, sheet, scripts }))
      },
    },
  }
}

/** What is to be reported of a site, for people. */
export function warningsOf({ warnings, notes }: Site): readonly string[] {
  const shown = notes.slice(0, maxNotes)
  const others = notes.length - shown.length
  const links = [...shown, ...(others > 0 ? [`${others} more links of descriptions lead to nothing`] : [])]
  return [
    ...(warnings.length > 0 ? [formatDiagnostics(warnings)] : []),
    ...(links.length > 0 ? [links.join('\n')] : []),
  ]
}

/**
 * What is to be reported of guides.
 *
 * @param name What messages call their folder.
 * @throws {TypeError} With all of it, for a site whose build is strict.
 */
export function checkedGuides(folder: string, name: string, { strict = false }: DocsOptions): readonly string[] {
  const found = cutSentences(folder, name)
  if (strict && found.length > 0) throw new TypeError(['guides have sentences that are cut', ...found].join('\n'))
  return found
}

/** How many links are reported one by one. */
const maxNotes = 20

/** Everything of the contract, after the guides of the project. */
function navigationOf({ data, facts }: Site, { hasGuides }: OwnPages): NavigationEntry[] {
  const guides: NavigationEntry = {
    label: speakerOf(facts.language).say('guides'),
    items: [{ autogenerate: { directory: 'guides' } }],
  }
  return [
    ...(hasGuides ? [guides] : []),
    'operations',
    'reference',
    ...(isSending(data) ? (['webhooks'] as const) : []),
    ...(data.events.length > 0 ? (['events'] as const) : []),
    'schemas',
    ...(data.assumptions.length > 0 ? (['assumptions'] as const) : []),
    ...(facts.changelog ? (['changelog'] as const) : []),
  ]
}

/** An Astro project. */
interface SiteFiles {
  readonly root: string
  readonly own: OwnPages
  readonly icons: OwnIcons
  /** A style sheet with its colours. */
  readonly sheet: string
  readonly scripts: KnownScripts
}

/** The routes of a site, and what renders them. */
function routesOf({ data, facts }: Site, own: OwnPages): Readonly<Record<string, string>> {
  return {
    ...(!own.hasHome && { '': 'pages/index.astro' }),
    ...(!own.hasNotFound && { 404: 'pages/404.astro' }),
    'areas/[slug]': 'pages/areas/[slug].astro',
    'operations/[slug]': 'pages/operations/[slug].astro',
    schemas: 'pages/schemas/index.astro',
    'schemas/[slug]': 'pages/schemas/[slug].astro',
    ...(data.assumptions.length > 0 && { assumptions: 'pages/assumptions.astro' }),
    reference: 'pages/reference/index.astro',
    'reference/errors': 'pages/reference/errors.astro',
    'reference/glossary': 'pages/reference/glossary.astro',
    ...(hasAuthentication(data) && { 'reference/authentication': 'pages/reference/authentication.astro' }),
    ...(hasScopes(data) && { 'reference/scopes': 'pages/reference/scopes.astro' }),
    ...(facts.workflows && { 'reference/workflows': 'pages/reference/workflows.astro' }),
    'contract/[file]': 'pages/contract/[file].ts',
    'sandbox-worker.js': 'pages/sandbox-worker.ts',
    ...(hasMenuFilter(data) && { 'menu.json': 'pages/menu.json.ts' }),
    ...(isSending(data) && {
      webhooks: 'pages/webhooks/index.astro',
      'webhooks/[slug]': 'pages/webhooks/[slug].astro',
    }),
    ...(data.events.length > 0 && { events: 'pages/events/index.astro', 'events/[slug]': 'pages/events/[slug].astro' }),
    ...(facts.changelog && { changelog: 'pages/changelog.astro' }),
  }
}

/** Whether the API sends requests itself. */
function isSending({ webhooks, callbacks }: DocsData): boolean {
  return webhooks.length + callbacks.length > 0
}

/** Adds the pages of a contract to a project. */
function pages(site: Site, options: DocsOptions, { root, own, icons, sheet, scripts }: SiteFiles): AstroIntegration {
  const { sandbox, components = {} } = options
  let folder = ''
  let base = ''
  let origin = ''
  let watching: ReturnType<typeof watchFiles> | undefined
  let isServed = false
  return {
    name: `${product.command}-docs`,
    hooks: {
      'astro:config:setup'({ command, injectRoute, updateConfig, addMiddleware, createCodegenDir }) {
        isServed = command === 'dev'
        if (isServed) addMiddleware({ entrypoint: source('site/served-page.ts'), order: 'pre' })
        for (const [pattern, path] of Object.entries(routesOf(site, own)))
          injectRoute({ pattern, entrypoint: source(path) })
        folder = fileURLToPath(createCodegenDir())
        const modules = {
          ...writeSite(site, folder),
          'colors.css': writeFile(folder, 'colors.css', sheet),
          ...(sandbox !== undefined && { sandbox: resolve(root, sandbox) }),
          ...(components.event !== undefined && { event: resolve(root, components.event) }),
        }
        const write = (path: string, content: string | Uint8Array): string => writeFile(folder, path, content)
        const links = iconLinks(icons, { title: site.facts.title, colors: options.theme?.colors, write })
        updateConfig({
          build: { inlineStylesheets: 'never' },
          vite: {
            plugins: [
              docsModules({ ...site, icons: links }, modules),
              chunkUrl(),
              leftToNode(),
              scriptSources(scripts),
            ],
            // Small scripts are inlined, except those with dynamic imports, for which Vite does not support it; the inline
            // code of a page then moves to one file.
            build: { assetsInlineLimit: (path) => (/Tools|Search|Console/.test(path) ? false : undefined) },
            environments,
          },
        })
      },
      'astro:server:setup'({ logger }) {
        // A build has a server for a moment as well, unless NODE_ENV is `production`: a watcher would keep its process alive.
        if (isServed) watching = watchSources(site, options, { root, folder, fail: (message) => logger.error(message) })
      },
      'astro:server:done'() {
        watching?.close()
      },
      'astro:config:done'({ config }) {
        base = config.base.replace(/\/$/, '')
        origin = config.site === undefined ? '' : new URL(config.site).origin
      },
      'astro:build:done'({ dir }) {
        finishPages(fileURLToPath(dir), { base, origin, scripts, ...site.facts })
      },
    },
  }
}

/** Where a site is written to, and who hears why it cannot be read. */
interface Served {
  readonly root: string
  readonly folder: string
  readonly fail: (message: string) => void
}

/** Writes a site again whenever one of its files is saved. The watcher of Vite leaves out a change that follows another within 50 ms. */
function watchSources(site: Site, options: DocsOptions, { root, folder, fail }: Served): ReturnType<typeof watchFiles> {
  return watchFiles(site.sources, async () => {
    try {
      const saved = await readSite(options, root)
      writeSite(saved, folder)
      return saved.sources
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
      return []
    }
  })
}

/** Vite compiles the pages, and reads TypeScript of our packages where Node does: if this module is itself a source. */
const conditions = import.meta.url.endsWith('.ts') ? [product.condition, 'module', 'development|production'] : undefined
/** Packages with sources that only Vite can read. It finds Starlight itself only where the project depends on it. */
const compiled = [new RegExp(`^${product.scope}/`), /^@astrojs\/starlight/]
const server = {
  resolve: {
    // Astro leaves what this package depends on to Node, where Vite looks it up by conditions of its own.
    ...(conditions && { conditions: [...conditions, 'node'], externalConditions: [product.condition, 'node'] }),
    noExternal: compiled,
  },
}
const client = {
  // Compressing takes time that grows with the square of a contract: minutes for a mock of 1,000 operations, which it makes
  // one percent smaller.
  build: { rolldownOptions: { output: { minify: { compress: false, mangle: true, codegen: true } } } },
  ...(conditions && { resolve: { conditions: [...conditions, 'browser'] } }),
  // In development, Vite does not convert what an installed package imports to ES modules, unless it is named.
  ...(!conditions && { optimizeDeps: { include: [`${inScope('docs-engine')} > ${inScope('mock-engine')}`] } }),
}
const environments = { ssr: server, prerender: server, astro: server, client }
