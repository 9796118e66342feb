import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { iconLinks, ownIcons, type Drawing, type Icon, type NamedIcons, type OwnIcons } from '../src/io/icons.ts'

/** The icons of a folder with these files, whose project serves `served/`; paths are below the folder. */
function iconsIn(files: readonly string[], named: NamedIcons = {}): OwnIcons {
  const root = mkdtempSync(join(tmpdir(), 'specwright-icons-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const path of files) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
  const below = (icon: Icon): Icon =>
    icon.kind === 'file' ? { ...icon, file: icon.file.slice(root.length + 1) } : icon
  const icons: object = ownIcons(named, root, join(root, 'served'))
  return Object.fromEntries(Object.entries(icons).map(([use, icon]) => [use, below(icon as Icon)])) // as its type says
}

const served = (path: string, type: string): Icon => ({ kind: 'served', path, type })
const file = (path: string, type: string): Icon => ({ kind: 'file', file: path, type })

test.each<{ files: string[]; named?: NamedIcons; icons: OwnIcons }>([
  { files: [], icons: {} },
  { files: ['logo.svg', 'guides/favicon.svg'], icons: {} },
  { files: ['favicon.png', 'served/favicon.ico'], icons: { icon: served('/favicon.ico', 'image/x-icon') } },
  { files: ['served/favicon.ico', 'served/favicon.svg'], icons: { icon: served('/favicon.svg', 'image/svg+xml') } },
  { files: ['favicon.svg', 'public/favicon.ico'], icons: { icon: file('public/favicon.ico', 'image/x-icon') } },
  {
    files: ['favicon.png'],
    icons: { icon: file('favicon.png', 'image/png'), touch: file('favicon.png', 'image/png') },
  },
  {
    files: ['public/favicon.svg', 'favicon.png', 'served/apple-touch-icon.png'],
    icons: {
      icon: file('public/favicon.svg', 'image/svg+xml'),
      raster: file('favicon.png', 'image/png'),
      touch: served('/apple-touch-icon.png', 'image/png'),
    },
  },
  {
    files: ['served/favicon.svg', 'a b/My Icon.SVG'],
    named: { file: 'a b/My Icon.SVG' },
    icons: { icon: file('a b/My Icon.SVG', 'image/svg+xml') },
  },
  {
    files: ['served/x.png'],
    named: { served: '/x.png' },
    icons: { icon: served('/x.png', 'image/png'), touch: served('/x.png', 'image/png') },
  },
  {
    files: [],
    named: { served: 'https://cdn.example/x.svg?v=1' },
    icons: { icon: served('https://cdn.example/x.svg?v=1', 'image/svg+xml') },
  },
])('of the files $files with $named, the icons are $icons', ({ files, named, icons }) => {
  expect(iconsIn(files, named)).toEqual(icons)
})

test.each<{ named: NamedIcons; message: string }>([
  { named: { file: 'x.svg' }, message: 'Cannot use theme.favicon: there is no file ' },
  { named: { file: 'x.txt' }, message: 'Cannot use theme.favicon: x.txt is not one of .svg, .png' },
  { named: { served: '/x.svg' }, message: 'Cannot use starlight.favicon: the public folder has no /x.svg' },
])('$named is refused if there is no such icon', ({ named, message }) => {
  expect(() => iconsIn(['favicon.svg'], named)).toThrow(message)
})

/** The links of a site, and the files that are drawn for it. */
function drawnFor(own: OwnIcons, drawing: Partial<Drawing> = {}) {
  const files = new Map<string, Buffer>()
  const write: Drawing['write'] = (name, content) => {
    files.set(name, Buffer.from(content as string)) // or bytes
    return `/drawn/${name}`
  }
  const links = iconLinks(own, { title: 'Pets', colors: {}, ...drawing, write })
  return { links: links.map(({ icon, ...link }) => ({ ...link, ...icon })), files }
}

/** The size of a picture in PNG, and its pixels: red, green, blue and opacity. */
function read(png: Buffer | undefined) {
  if (!png) throw new TypeError('There is no picture')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const data = inflateSync(png.subarray(png.indexOf('IDAT') + 4))
  const pixel = (x: number, y: number): number[] => {
    const at = y * (width * 4 + 1) + 1 + x * 4
    return [...data.subarray(at, at + 4)]
  }
  return { width, height, pixel }
}

test('a site without icons has one that scales, one of pixels, and one for home screens, with its initial', () => {
  const { links, files } = drawnFor({}, { colors: { light: { accent: '#a00' } } })
  expect(links).toEqual([
    { rel: 'icon', sizes: '48x48', ...file('/drawn/favicon.png', 'image/png') },
    { rel: 'icon', ...file('/drawn/favicon.svg', 'image/svg+xml') },
    { rel: 'apple-touch-icon', ...file('/drawn/apple-touch-icon.png', 'image/png') },
  ])
  expect(files.get('favicon.svg')?.toString()).toMatch(/^<svg [^>]*>.*fill="#aa0000".*stroke="#ffffff".*<\/svg>$/)
  const small = read(files.get('favicon.png'))
  expect([small.width, small.height]).toEqual([48, 48])
  // A corner is empty, the edge has the accent, and the stem of the P is white.
  expect([small.pixel(0, 0)[3], small.pixel(24, 2), small.pixel(17, 30)]).toEqual([
    0,
    [170, 0, 0, 255],
    [255, 255, 255, 255],
  ])
  const touch = read(files.get('apple-touch-icon.png'))
  expect([touch.width, touch.height, touch.pixel(0, 0)]).toEqual([180, 180, [170, 0, 0, 255]])
})

test('what a site has of its own is not drawn', () => {
  const svg = served('/favicon.svg', 'image/svg+xml')
  expect(drawnFor({ icon: svg }).links[1]).toEqual({ rel: 'icon', ...svg })
  expect([...drawnFor({ icon: svg }).files.keys()]).toEqual(['favicon.png', 'apple-touch-icon.png'])
  const ico = served('/favicon.ico', 'image/x-icon')
  expect([...drawnFor({ icon: ico }).files.keys()]).toEqual(['apple-touch-icon.png'])
  const png = served('/favicon.png', 'image/png')
  expect(drawnFor({ icon: svg, raster: png, touch: png }).files.size).toBe(0)
})

test.each([
  ['#a0b1c2', '#a0b1c2'],
  ['#A0B1C280', '#a0b1c2'],
  ['rgb(10, 20, 30)', '#0a141e'],
  ['rgb(100% 0% 20% / 50%)', '#ff0033'],
  ['hsl(210 100% 50%)', '#0080ff'],
  ['hsla(-150, 100%, 50%, 0.5)', '#0080ff'],
  ['color-mix(in srgb, red, blue)', '#08564d'],
])('an icon with the accent %s is %s', (accent, fill) => {
  const { files } = drawnFor({}, { colors: { dark: { accent } } })
  expect(files.get('favicon.svg')?.toString()).toContain(`<rect width="32" height="32" rx="7" fill="${fill}"/>`)
})

test('an initial has the colour that is seen on its tile, no accent, and braces where it is no Latin letter', () => {
  const strokesOf = (title: string, accent: string) =>
    /<path d="([^"]*)".*stroke="([^"]*)"/
      .exec(
        drawnFor({}, { title, colors: { light: { accent } } })
          .files.get('favicon.svg')
          ?.toString() ?? '',
      )
      ?.slice(1)
  expect(strokesOf('élan', '#ff0')).toEqual([strokesOf('E', '#000')?.[0], '#000000'])
  expect(strokesOf('"3 pets"', '#000')).toEqual([strokesOf('3', '#000')?.[0], '#ffffff'])
  expect(strokesOf('日本', '#000')).toEqual(strokesOf('', '#000'))
  expect(strokesOf('Ω', '#000')).toEqual(strokesOf('', '#000'))
})
