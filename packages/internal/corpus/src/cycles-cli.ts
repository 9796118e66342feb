import { basename } from 'node:path'
import { cyclesOf } from './cycles.ts'

// node src/cycles-cli.ts FILE...
for (const file of process.argv.slice(2)) {
  const { failures, ...counts } = await cyclesOf(file)
  process.stdout.write(`${basename(file)} ${JSON.stringify(counts)}\n${failures.map((each) => `  ${each}\n`).join('')}`)
}
