import { writeFigures } from '../section.ts'
import { comparison } from './comparison.ts'

// `pnpm --filter @loyalty-kit/bench comparison` writes the figures of the README from those that the benchmarks have written.

writeFigures('README.md', comparison(), 'comparison')
