import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('a generation loads neither TypeScript nor what judges its types', () => {
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
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => /[/\\](?:openapi-)?typescript[/\\]/.test(file))).toEqual([])
})
