import { table, writeFigures } from '../section.ts'
import { bundleSizes } from './bundle.ts'

// `pnpm --filter @loyalty-kit/bench bundles` measures bundles of clients, and writes the table of the README. The load of the
// machine does not change sizes, so they have a run of their own.

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const sizes = table(
  ['bundle', 'minified', 'gzipped'],
  (await bundleSizes()).map(({ name, minified, gzipped }) => [name, kilobytes(minified), kilobytes(gzipped)]),
)
const note = 'Measured by `pnpm --filter @loyalty-kit/bench bundles`.'
writeFigures('packages/client/README.md', `${note}\n\n${sizes}`, 'bundles')
process.stdout.write(`${sizes}\n`)
