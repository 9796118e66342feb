import type { DocumentConfig } from '../../config.ts'
import { inScope, product } from '@specwright/code/product'

/** A new repository: its name, and its documents as files in `openapi`. */
export interface House {
  readonly name: string
  readonly document: string
  readonly events?: string | undefined
}

const spec = 'packages/spec/src/generated'
const validators = 'packages/validators/src/generated'

/** Which outputs of the document go where. */
export function generationConfigOf({ name, document, events }: House): DocumentConfig {
  return {
    document: `openapi/${document}`,
    ...(events !== undefined && { events: `openapi/${events}` }),
    engines: 'packages',
    vendor: name,
    outputs: {
      types: { path: `${spec}/types.ts`, specifier: `@${name}/spec` },
      enums: `${spec}/enums.ts`,
      operations: { path: `${spec}/operations.ts`, specifier: `@${name}/spec` },
      document: spec,
      validators: { path: `${validators}/index.ts`, specifier: `@${name}/validators` },
      checks: { path: `${validators}/operations.ts`, specifier: `@${name}/validators/operations` },
      client: { path: 'packages/client/src/generated/client.ts', specifier: `@${name}/client` },
      calls: 'packages/client/test/generated/calls.ts',
      mock: 'packages/mock-server/src/generated/contract.ts',
    },
  }
}

/** `specwright.config.ts` */
export function generationConfigText(house: House): string {
  return configText(`${product.command}/config`, 'defineConfig', { documents: [generationConfigOf(house)] })
}

/** `release.config.ts` */
export function releaseConfigText({ name, document }: House): string {
  const packages = ['spec', 'validators', 'client', 'mock-server'].map((each) => `@${name}/${each}`)
  return configText(inScope('release/config'), 'defineRelease', {
    packages: ['packages'],
    contracts: [{ file: document, packages }],
    sourceCondition: `@${name}/source`,
    build: 'tsc -b',
  })
}

function configText(module: string, define: string, config: object): string {
  return `import { ${define} } from '${module}'\n\nexport default ${define}(${valueText(config, '')})\n`
}

/** A value of a configuration, a member on each line: its strings are names and paths. */
function valueText(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((each: unknown) => valueText(each, inner))
    const isShort = items.join(', ').length < 80 && !items.some((item) => item.includes('\n'))
    return isShort ? `[${items.join(', ')}]` : `[\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, each]) => `${inner}${name}: ${valueText(each, inner)},\n`)
    return `{\n${members.join('')}${indent}}`
  }
  return typeof value === 'string' ? `'${value}'` : String(value)
}
