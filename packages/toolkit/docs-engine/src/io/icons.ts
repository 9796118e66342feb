import { existsSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { hexOf, inkOn, rgbOf } from '../icon/color.ts'
import { pixelsOf, svgOf, type DrawnAs } from '../icon/draw.ts'
import type { Theme } from '../site/options.ts'
import { png } from './png.ts'

/** An icon of a site: a file that the project serves as it is, by its path there, or another one. */
export type Icon =
  | { readonly kind: 'served'; readonly path: string; readonly type: string | undefined }
  | { readonly kind: 'file'; readonly file: string; readonly type: string }

/** What a project has of its own; the rest is drawn. */
export interface OwnIcons {
  readonly icon?: Icon
  /** For browsers that do not show the icon, which is SVG. */
  readonly raster?: Icon
  /** For home screens. */
  readonly touch?: Icon
}

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
 * The icons of a project. Its icon is the one that is named; without one, `favicon.svg` or the like among the files that the
 * project serves, in `public/`, or beside it, where its `apple-touch-icon.png` may be too.
 *
 * @param root Folder that the path of a file is relative to.
 * @param publicFolder Folder of what the project serves as it is.
 * @throws {TypeError} If the one that is named is not there, or not an icon.
 */
export function ownIcons({ file, served }: NamedIcons, root: string, publicFolder: string): OwnIcons {
  const found = (names: readonly string[]): Icon | undefined => {
    const own = names.find((name) => existsSync(join(publicFolder, name)))
    if (own !== undefined) return { kind: 'served', path: `/${own}`, type: typeOf(own) }
    const path = ['public', '.'].flatMap((folder) => names.map((name) => join(root, folder, name))).find(existsSync)
    return path === undefined ? undefined : named(path, root)
  }
  const icon =
    file === undefined
      ? served === undefined
        ? found(Object.keys(types).map((extension) => `favicon${extension}`))
        : servedFrom(publicFolder, served)
      : named(file, root)
  const raster = icon?.type === types['.svg'] ? found(['favicon.png']) : undefined
  const touch = found(['apple-touch-icon.png']) ?? [raster, icon].find((each) => each?.type === types['.png'])
  return { ...(icon && { icon }), ...(raster && { raster }), ...(touch && { touch }) }
}

/** The attributes of a link to an icon, and what it leads to. */
export interface IconLink {
  readonly icon: Icon
  readonly rel: 'icon' | 'apple-touch-icon'
  readonly sizes?: string
}

/** Where icons are drawn, and how. */
export interface Drawing {
  readonly title: string
  readonly colors: Theme['colors']
  /** Writes a file, and returns its absolute path. */
  readonly write: (name: string, content: string | Uint8Array) => string
}

/** The links of each page to the icons of a site: those of the project, and drawn ones in place of those that it does not have. */
export function iconLinks({ icon, raster, touch }: OwnIcons, { title, colors, write }: Drawing): IconLink[] {
  const color = rgbOf(colors?.light?.accent ?? colors?.dark?.accent)
  const drawn = (name: string, content: string | Uint8Array): Icon => ({
    kind: 'file',
    file: write(name, content),
    type: types[extname(name)] ?? '',
  })
  const picture = (shape: Omit<DrawnAs, 'color'>): Uint8Array => png(pixelsOf(title, { color, ...shape }), shape.size)
  const isVector = icon === undefined || icon.type === types['.svg']
  return [
    // Browsers that show both take the one of any size.
    ...(isVector
      ? [
          {
            rel: 'icon',
            sizes: '48x48',
            icon: raster ?? drawn('favicon.png', picture({ size: 48, isRounded: true })),
          } as const,
        ]
      : []),
    { rel: 'icon', icon: icon ?? drawn('favicon.svg', svgOf(title, { tile: hexOf(color), ink: hexOf(inkOn(color)) })) },
    { rel: 'apple-touch-icon', icon: touch ?? drawn('apple-touch-icon.png', picture({ size: 180, isRounded: false })) },
  ]
}

function typeOf(path: string): string | undefined {
  return types[extname(path).toLowerCase()]
}

function named(path: string, root: string): Icon {
  const file = resolve(root, path)
  const type = typeOf(file)
  if (type === undefined) {
    throw new TypeError(`Cannot use theme.favicon: ${path} is not one of ${Object.keys(types).join(', ')}`)
  }
  if (!existsSync(file)) throw new TypeError(`Cannot use theme.favicon: there is no file ${file}`)
  return { kind: 'file', file, type }
}

function servedFrom(folder: string, path: string): Icon {
  const isUrl = URL.canParse(path)
  const type = typeOf(isUrl ? new URL(path).pathname : path)
  if (isUrl || existsSync(join(folder, path))) return { kind: 'served', path, type }
  throw new TypeError(
    `Cannot use starlight.favicon: the public folder has no ${path}. Name the path of a file in theme.favicon instead`,
  )
}
