import { registerHooks } from 'node:module'
import { readSite } from '../src/io/site.ts'
import { docsModules } from '../src/site/modules.ts'
import type { ShownOperation } from './shown-operations.ts'

// Prints what the modules of the pages show of the operations of a document, each with what a build gives it.

const [document = ''] = process.argv.slice(2)
const { data, facts } = await readSite({ contract: { document } }, process.cwd())
const modules = docsModules({ data, facts })
const scheme = 'page-module:'

registerHooks({
  resolve(specifier, context, next) {
    const id = modules.resolveId(specifier)
    return id === undefined
      ? next(specifier, context)
      : { url: `${scheme}${encodeURIComponent(id)}`, shortCircuit: true }
  },
  load(url, context, next) {
    const source = url.startsWith(scheme) ? modules.load(decodeURIComponent(url.slice(scheme.length))) : undefined
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})

const { curlSample, clientSample, fetchSample } = await import('../src/reference/samples.ts')
const { planOf } = await import('../src/console/plan.ts')
const { address, slugIn } = await import('../src/reference/page.ts')

const shown = data.operations.map((operation): readonly [string, ShownOperation] => [
  operation.id,
  {
    page: slugIn(address.operation(operation.id)),
    samples: { sh: curlSample(operation), ts: clientSample(operation), js: fetchSample(operation) },
    plan: planOf(operation),
  },
])
process.stdout.write(JSON.stringify(Object.fromEntries(shown)))
