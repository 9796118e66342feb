import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faviconOf, type Favicon, type NamedIcons } from '../src/io/favicon.ts'

/** The icon of a folder with these files, whose project serves `served/`; paths are below the folder. */
function iconIn(files: readonly string[], named: NamedIcons = {}): Favicon | undefined {
  const root = mkdtempSync(join(tmpdir(), 'specwright-favicon-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const path of files) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
  const icon = faviconOf(named, root, join(root, 'served'))
  return icon?.kind === 'file' ? { ...icon, file: icon.file.slice(root.length + 1) } : icon
}

test.each<{ files: string[]; named?: NamedIcons; icon: Favicon | undefined }>([
  { files: [], icon: undefined },
  { files: ['logo.svg', 'guides/favicon.svg'], icon: undefined },
  { files: ['favicon.png', 'served/favicon.ico'], icon: { kind: 'served', path: '/favicon.ico' } },
  { files: ['served/favicon.ico', 'served/favicon.svg'], icon: { kind: 'served', path: '/favicon.svg' } },
  {
    files: ['favicon.svg', 'public/favicon.ico'],
    icon: { kind: 'file', file: 'public/favicon.ico', type: 'image/x-icon' },
  },
  { files: ['favicon.png'], icon: { kind: 'file', file: 'favicon.png', type: 'image/png' } },
  {
    files: ['served/favicon.svg', 'a b/My Icon.SVG'],
    named: { file: 'a b/My Icon.SVG' },
    icon: { kind: 'file', file: 'a b/My Icon.SVG', type: 'image/svg+xml' },
  },
  { files: ['served/x.png'], named: { served: '/x.png' }, icon: { kind: 'served', path: '/x.png' } },
  {
    files: [],
    named: { served: 'https://cdn.example/x.png' },
    icon: { kind: 'served', path: 'https://cdn.example/x.png' },
  },
])('of the files $files with $named, the icon is $icon', ({ files, named, icon }) => {
  expect(iconIn(files, named)).toEqual(icon)
})

test.each<{ named: NamedIcons; message: string }>([
  { named: { file: 'x.svg' }, message: 'Cannot use theme.favicon: there is no file ' },
  { named: { file: 'x.txt' }, message: 'Cannot use theme.favicon: x.txt is not one of .svg, .png' },
  { named: { served: '/x.svg' }, message: 'Cannot use starlight.favicon: the public folder has no /x.svg' },
])('$named is refused if there is no such icon', ({ named, message }) => {
  expect(() => iconIn(['favicon.svg'], named)).toThrow(message)
})
