import { svgOf } from '../icon/draw.ts'
import type { IconLink } from '../io/icons.ts'
import type { Site } from '../io/site.ts'
import type { Sentences } from '../language/sentences.ts'
import { source } from './source.ts'

/** The modules that pages import from here, by what they are for. */
export interface PageModules {
  /** Path of the contract and of the rest of the site as JSON. Default: their values as they are now. */
  readonly site?: string
  /** Path of the generated mock. */
  readonly mock?: string
  /** Path of the style sheet with the colours of the theme. */
  readonly 'colors.css'?: string
  /** Path of the sandbox. Default: the mock of the contract. */
  readonly sandbox?: string
  /** Path of the component that follows the description of an event. */
  readonly event?: string
}

/** A plugin of Vite. */
export interface ModulePlugin {
  readonly name: string
  resolveId(id: string): string | undefined
  load(id: string): string | undefined
}

const prefix = 'virtual:specwright-docs/'

/** The style sheet with the colours of the theme. */
export const colorSheet: string = `${prefix}colors.css`

/** Serves what a site shows to its pages: as values, and as modules that its configuration may replace. */
export function docsModules(
  { data, facts, icons = [] }: Pick<Site, 'data' | 'facts'> & { readonly icons?: readonly IconLink[] },
  modules: PageModules = {},
): ModulePlugin {
  const values: Readonly<Record<string, string>> = {
    data: modules.site === undefined ? valueModule(data) : memberModule(modules.site, 'data'),
    site: modules.site === undefined ? valueModule(facts) : memberModule(modules.site, 'facts'),
    icons: iconModule(icons),
    // In the colours of the page: without the strokes of all initials among what Vite compiles.
    mark: `export default ${JSON.stringify(svgOf(facts.title, { tile: 'currentcolor', ink: 'var(--sl-color-black)' }))}`,
    ...sentenceModules(facts.language.sentences),
  }
  const { mock, sandbox = source('console/default-sandbox.ts'), event = source('components/NoNote.astro') } = modules
  const paths: Readonly<Record<string, string | undefined>> = {
    'colors.css': modules['colors.css'],
    mock,
    sandbox,
    event,
  }
  return {
    name: prefix,
    resolveId(id) {
      if (!id.startsWith(prefix)) return undefined
      const name = id.slice(prefix.length)
      return paths[name] ?? (name in values ? `\0${id}` : undefined)
    },
    load(id) {
      return id.startsWith(`\0${prefix}`) ? values[id.slice(prefix.length + 1)] : undefined
    },
  }
}

/** A module for each part of the scripts: what a page loads has no sentences but its own. */
function sentenceModules(sentences: Sentences): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(sentences).map(([group, own]) => [`sentences/${group}`, `export default ${JSON.stringify(own)}`]),
  )
}

/** A string is parsed faster than a literal of that size. */
function valueModule(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}

/** A member of a file, which Vite follows. */
function memberModule(file: string, name: 'data' | 'facts'): string {
  return `import site from ${JSON.stringify(file)}\nexport default site.${name}`
}

function iconModule(links: readonly IconLink[]): string {
  const imports: string[] = []
  const entries = links.map(({ icon, ...link }, index) => {
    const attributes = { ...link, type: icon.type }
    if (icon.kind === 'served')
      return JSON.stringify({ ...attributes, [URL.canParse(icon.path) ? 'href' : 'path']: icon.path })
    imports.push(`import href${index} from ${JSON.stringify(`${icon.file}?url&no-inline`)}\n`)
    return `{ ...${JSON.stringify(attributes)}, href: href${index} }`
  })
  return `${imports.join('')}export default [${entries.join(', ')}]`
}
