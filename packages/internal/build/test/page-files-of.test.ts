import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { writeEngineFiles } from '../src/index.ts'

test('a package gets its page as data: HTML, and style and script minified', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'inspector'))
  const sources = {
    'package.json': '{ "imports": { "#inspector": { "default": "./dist/inspector.js" } } }',
    'inspector/inspector.html': '<p>',
    'inspector/inspector.css': 'p {\n  margin: 0px;\n}',
    'inspector/inspector.ts': "import type { A } from './a.ts'\nimport { b } from './b.ts'\nconst a: A = b\nalert(a)\n",
    'inspector/b.ts': "export const b = 'b'\nexport const unused = 1\n",
    'inspector/index.d.ts': 'export const files: unknown',
    'inspector/source.ts': 'export const files = 1',
  }
  for (const [path, text] of Object.entries(sources)) writeFileSync(join(folder, path), text)
  await writeEngineFiles(folder)
  const { files } = (await import(pathToFileURL(join(folder, 'dist/inspector.js')).href)) as { readonly files: unknown } // as it was written
  expect(files).toEqual([
    { path: 'inspector/inspector.css', type: 'text/css; charset=utf-8', text: 'p{margin:0}\n' },
    { path: '', type: 'text/html; charset=utf-8', text: '<p>' },
    {
      path: 'inspector/inspector.js',
      type: 'text/javascript; charset=utf-8',
      text: 'var o="b";alert(o);\n',
    },
  ])
})
