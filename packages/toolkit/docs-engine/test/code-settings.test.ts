import { createRenderer } from '@astrojs/starlight/expressive-code'
import { expect, onTestFinished, test, vi } from 'vitest'
import { codeSettings } from '../src/site/code-themes.ts'

/** A block of code as HTML, with the settings of the site. */
async function rendered(code: string): Promise<string> {
  const themes: ['night-owl'] = ['night-owl']
  const options = await codeSettings({ themes })
  if (typeof options !== 'object') throw new TypeError('No settings of code')
  const { ec } = await createRenderer({ ...options, themes })
  const { renderedGroupAst } = await ec.render({ code, language: 'ts' })
  return JSON.stringify(renderedGroupAst)
}

const code = "const a = call({ b: 1, c: 'd' }) // e\nexport function f(g: string): number {\n  return g.length\n}"

test('code of Markdown has all its colours, however long the machine takes', async () => {
  const expected = await rendered(code)
  let time = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (time += 10_000))
  onTestFinished(() => clock.mockRestore())
  expect(await rendered(code)).toBe(expected)
})

test('the settings of code can be written into a module, where they stop no block', async () => {
  const { shiki } = (await codeSettings({ shiki: { engine: 'javascript' } })) as { shiki: object }
  expect(JSON.parse(JSON.stringify(shiki))).toEqual({ engine: 'javascript', transformers: [{ name: 'read-whole' }] })
})
