import { existsSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'

/** The icon of a site: a file that the project serves as it is, by its path there, or another one. */
export type Favicon =
  | { readonly kind: 'served'; readonly path: string }
  | { readonly kind: 'file'; readonly file: string; readonly type: string }

/** What names icons. */
export interface NamedIcons {
  /** Path of a file, of a theme. */
  readonly file?: string | undefined
  /** Path on the host or URL, of Starlight. */
  readonly served?: string | undefined
}

/** Types of icons, by their extensions; of several, a site has the first. */
const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
}

/**
 * The icon that is named; without one, `favicon.svg` or the like among the files that the project serves, in `public/`, or
 * beside it.
 *
 * @param root Folder that the path of a file is relative to.
 * @param publicFolder Folder of what the project serves as it is.
 * @returns `undefined` if there is none.
 * @throws {TypeError} If the one that is named is not there, or not an icon.
 */
export function faviconOf({ file, served }: NamedIcons, root: string, publicFolder: string): Favicon | undefined {
  if (file !== undefined) return named(file, root)
  if (served !== undefined) return servedFrom(publicFolder, served)
  const names = Object.keys(types).map((extension) => `favicon${extension}`)
  const own = names.find((name) => existsSync(join(publicFolder, name)))
  if (own !== undefined) return { kind: 'served', path: `/${own}` }
  const path = ['public', '.'].flatMap((folder) => names.map((name) => join(root, folder, name))).find(existsSync)
  return path === undefined ? undefined : named(path, root)
}

function named(path: string, root: string): Favicon {
  const file = resolve(root, path)
  const type = types[extname(file).toLowerCase()]
  if (type === undefined) {
    throw new TypeError(`Cannot use theme.favicon: ${path} is not one of ${Object.keys(types).join(', ')}`)
  }
  if (!existsSync(file)) throw new TypeError(`Cannot use theme.favicon: there is no file ${file}`)
  return { kind: 'file', file, type }
}

function servedFrom(folder: string, path: string): Favicon {
  if (URL.canParse(path) || existsSync(join(folder, path))) return { kind: 'served', path }
  throw new TypeError(
    `Cannot use starlight.favicon: the public folder has no ${path}. Name the path of a file in theme.favicon instead`,
  )
}
