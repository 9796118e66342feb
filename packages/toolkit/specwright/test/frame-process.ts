import { registerHooks } from 'node:module'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

// Reads paths of documents as JSON, and writes their types as JSON, with what the bundled command has in place of
// TypeScript.

const syntax = new URL('../src/syntax/index.ts', import.meta.url).href
const replacement = `data:text/javascript,${encodeURIComponent(`export * as default from ${JSON.stringify(syntax)}`)}`
let replaced = 0
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'typescript' || !/openapi-typescript|emit\/types/.test(context.parentURL ?? ''))
      return next(specifier, context)
    replaced++
    return { url: replacement, shortCircuit: true }
  },
})
const { generateFolder } = await import('../src/generate/generate.ts')
const types: string[] = []
for (const path of JSON.parse(await text(process.stdin)) as readonly string[]) {
  const { files } = await generateFolder(path, { only: ['types'] })
  types.push(files.find((file) => file.path === 'types.ts')?.content ?? '')
}
if (replaced === 0) throw new Error(`Nothing in ${fileURLToPath(syntax)} was used`)
process.stdout.write(JSON.stringify(types))
