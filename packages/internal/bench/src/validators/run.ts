import { installPeers } from '../peers.ts'
import { table, writeFigures } from '../section.ts'
import { load } from './bundle.ts'
import { measureSpeed } from './speed.ts'
import { makeTools } from './tools.ts'
import { invalid, maximal, mixed, sampleFaults, typical } from './values.ts'
import { weigh } from './weight.ts'

installPeers()
const tools = await makeTools()
const speeds = await measureSpeed(tools)

const baseline = speeds.get('hand-written') ?? {}
const ns = (tool: string, name: string): string => speeds.get(tool)?.[name]?.toFixed(0) ?? '-'
const us = (tool: string, name: string): string => {
  const time = speeds.get(tool)?.[name]
  return time === undefined ? '-' : (time / 1000).toFixed(1)
}
const share = (tool: string, name: string): string =>
  ((baseline[name] ?? 0) / (speeds.get(tool)?.[name] ?? Number.NaN)).toFixed(2)
const kilobytes = (bytes: number | null): string => (bytes === null ? '-' : `${(bytes / 1000).toFixed(1)} kB`)

const correctness: string[][] = []
const weights: string[][] = []
const messagesByFault = new Map(Object.keys(sampleFaults).map((fault) => [fault, [fault]]))
for (const tool of tools) {
  const { is, errors, messages } = await load(tool, 'tier-structure', 'rights')
  const refused = invalid.filter((value) => !is(value))
  const named = refused.map((value) => errors?.(value) ?? 0)
  const average = (named.reduce((sum, n) => sum + n, 0) / refused.length).toFixed(1)
  const accepted = [typical, maximal, ...mixed].filter(is).length
  correctness.push([tool.name, `${accepted} of 8`, `${refused.length} of ${invalid.length}`, errors ? average : '-'])
  for (const [fault, value] of messages ? Object.entries(sampleFaults) : []) {
    const [first = '', ...others] = messages!(value)
    const more = others.length > 0 ? ` (and ${others.length} more)` : ''
    messagesByFault.get(fault)?.push(`  ${tool.name.padEnd(16)}  ${first.trim()}${more}`)
  }
  const weight = await weigh(tool)
  weights.push([tool.name, kilobytes(weight.is), kilobytes(weight.errors), weight.loadMs.toFixed(1)])
}

const sections = [
  table(
    ['is it valid? (valid values)', 'typical, ns', 'of hand-written', 'six shapes', 'maximal', 'page of 100, us'],
    tools.map(({ name }) => [
      name,
      ns(name, 'is, typical'),
      share(name, 'is, typical'),
      ns(name, 'is, mixed'),
      ns(name, 'is, maximal'),
      us(name, 'is, page'),
    ]),
  ),
  table(
    ['what is wrong with it?', 'typical, ns', 'six shapes', 'page, us', '30 invalid, ns', 'page with a fault, us'],
    tools
      .slice(1)
      .map(({ name }) => [
        name,
        ns(name, 'errors, typical'),
        ns(name, 'errors, mixed'),
        us(name, 'errors, page'),
        ns(name, 'errors, invalid'),
        us(name, 'errors, faulty page'),
      ]),
  ),
  table(['a tier structure', 'valid accepted', 'invalid refused', 'issues for one fault'], correctness),
  ['Messages for one fault:', '', '```', ...[...messagesByFault.values()].flat(), '```'].join('\n'),
  table(['one validator, minified and gzipped', 'yes or no', 'with messages', 'load, ms of CPU time'], weights),
]
const note = `Measured in one run with Node ${process.versions.node}: nanoseconds for one value, medians of interleaved rounds.`
writeFigures('packages/internal/bench/README.md', [note, ...sections].join('\n\n'), 'validators')
process.stdout.write(`${sections.join('\n\n')}\n`)
