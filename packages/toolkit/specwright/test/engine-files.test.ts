import { files as client } from '@specwright/client-engine/files'
import { files as validator } from '@specwright/validator-engine/files'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { declaredIn } from './declared-names.ts'

test.each([
  { engine: 'client', files: client, path: 'send/send.ts' },
  { engine: 'validator', files: validator, path: 'formats/date-time.ts' },
])('every file of the $engine engine exists, and imports only what the others export', ({ files, path }) => {
  const exported = new Map(files.map((file) => [file.path, file.exports]))
  const missing = files.flatMap((file) =>
    file.imports
      .filter(({ from }) => from.endsWith('.ts'))
      .flatMap(({ from, names }) => names.filter((name) => name !== '*' && !exported.get(from)?.includes(name)))
      .map((name) => `${file.path}: ${name}`),
  )
  expect(missing).toEqual([])
  expect([...exported.keys()]).toContain(path)
  expect(files.every(({ text }) => text === '' || text.endsWith('\n'))).toBe(true)
})

test.each([
  { engine: 'client', files: client },
  { engine: 'validator', files: validator },
])(
  'the files of the $engine engine make one module: no name is declared twice, or imported as another',
  ({ files }) => {
    const names = files.flatMap(({ text }) => declaredIn(text))
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    const own = files.flatMap(({ path, imports }) =>
      path === 'index.ts' ? [] : imports.filter(({ from }) => from.endsWith('.ts')),
    )
    expect(own.filter(({ clause }) => / as |^\*|^[^{t]/.test(clause))).toEqual([])
  },
)

/** Resolves the import of an engine to its files as one module. */
const asOneModule = (files: readonly { readonly text: string }[]): Plugin => ({
  name: 'engine',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^engine$/ }, ({ path }) => ({ path, namespace: 'engine' }))
    onLoad({ filter: /./, namespace: 'engine' }, () => ({
      contents: files.map(({ text }) => text).join('\n'),
      loader: 'ts',
    }))
  },
})

test.each([
  // Calls by path have a module of their own, which imports a package.
  { engine: 'client', files: client.filter(({ path }) => path !== 'fetch.ts') },
  { engine: 'validator', files: validator },
])('a bundle has nothing of the $engine engine that it does not use', async ({ files }) => {
  const { outputFiles } = await build({
    stdin: { contents: "import 'engine'" },
    bundle: true,
    format: 'esm',
    minifyWhitespace: true,
    write: false,
    plugins: [asOneModule(files)],
  })
  expect(outputFiles.map(({ text }) => text)).toEqual([''])
})
