import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a generation loads TypeScript once, and only our own linter', () => {
  const generate = new URL('../src/generate/generate.ts', import.meta.url).href
  const script = `
    import { createRequire } from 'node:module'
    await import(${JSON.stringify(generate)})
    console.log(Object.keys(createRequire(${JSON.stringify(generate)}).cache).join('\\n'))
  `
  const argv = ['--conditions=@specwright/source', '--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, argv, {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })
  expect(stderr).toBe('')
  const files = stdout.trim().split('\n')
  expect(files.filter((file) => file.endsWith('/typescript.js'))).toHaveLength(1)
  // That of openapi-typescript is of version 1, which is CommonJS.
  expect(files.filter((file) => file.endsWith('/openapi-core/lib/index.js'))).toEqual([])
})
