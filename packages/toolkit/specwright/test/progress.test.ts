import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProgressLine } from '@specwright/code/progress'
import { cli, petsYaml, runHere } from './run.ts'
import { workspace } from '../../core/document/test/workspace.ts'

const erased = '\r\u{1b}[K'

/** What is written for these steps, and when the work ends. */
function written({ terminal, ...output }: Output, ...steps: Step[]): string {
  let text = ''
  const line = createProgressLine({ ...output, write: (part) => (text += part) }, terminal)
  for (const step of steps) line.step(...step)
  line.clear()
  return text
}

interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly terminal?: string
}

type Step = Parameters<ReturnType<typeof createProgressLine>['step']>

test.each<{ title: string; output: Output; steps: Step[]; text: string }>([
  {
    title: 'a pipe gets a line for each step',
    output: {},
    steps: [['Reading a.yaml'], ['Packing b', 2, 3]],
    text: 'Reading a.yaml\nPacking b (2 of 3)\n',
  },
  {
    title: 'a terminal has one line, which is gone in the end',
    output: { isTTY: true, columns: 80 },
    steps: [['Reading a.yaml'], ['Packing b', 2, 3]],
    text: `\rReading a.yaml\u{1b}[K\rPacking b (2 of 3)\u{1b}[K${erased}`,
  },
  {
    title: 'a line does not wrap',
    output: { isTTY: true, columns: 10 },
    steps: [['Reading a-long-name.yaml']],
    text: `\rReading a\u{1b}[K${erased}`,
  },
  { title: 'without steps, nothing is written', output: { isTTY: true }, steps: [], text: '' },
  {
    title: 'a name cannot end the line, or move the cursor',
    output: {},
    steps: [['Reading a\nb\u{1b}[2J']],
    text: expect.stringMatching(/^Reading a[\w\\{}[ ]*b[\w\\{}[ ]*\n$/) as string,
  },
])('$title', ({ output, steps, text }) => {
  expect(written(output, ...steps)).toEqual(text)
})

test('a terminal that cannot move the cursor gets lines', () => {
  expect(written({ isTTY: true, terminal: 'dumb' }, ['Reading a.yaml'])).toBe('Reading a.yaml\n')
})

test('a step that takes a second or longer shows for how long, and nothing is written once it ended', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    let text = ''
    const line = createProgressLine({ isTTY: true, columns: 20, write: (part) => (text += part) }, undefined)
    const during = (milliseconds: number): string => {
      text = ''
      vi.advanceTimersByTime(milliseconds)
      return text.replaceAll('\r', '<').replaceAll('\u{1b}[K', '>')
    }
    line.step('Building the pages', 2, 3)
    expect(during(999)).toBe('')
    expect(during(2001)).toBe('<Building the p, 1 s><Building the p, 2 s><Building the p, 3 s>')
    line.step('Writing')
    expect(during(1000)).toBe('<Writing, 1 s>')
    line.clear()
    expect(during(5000)).toBe('')
  } finally {
    vi.useRealTimers()
  }
})

// Large enough that work on it takes long.
const large = `${petsYaml}\n${'# a comment\n'.repeat(30_000)}`

const line = ['generate', 'pets.yaml', '--out', 'out', '--only', 'types,client'] as const

test.each([
  ['large', large, [], /^Reading pets\.yaml\nGenerating types \(1 of \d\)\n(?:Generating .+\n)+Writing \d+ files\n$/],
  ['large', large, ['--quiet'], /^$/],
  ['small', petsYaml, [], /^$/],
])('of a %s document, a pipe gets the steps unless it is quiet', async (_size, document, more, steps) => {
  const done = await runHere(workspace({ 'pets.yaml': document }), ...line, ...more)
  expect(done.stderr).toMatch(steps)
  expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/operations?, /) })
})

test('each step is shown when it begins, before the result', () => {
  const cwd = workspace({ 'pets.yaml': large })
  const shell = spawnSync('sh', ['-c', '"$@" 2>&1', 'sh', process.execPath, ...cli, ...line], { cwd, encoding: 'utf8' })
  expect(shell.stdout).toMatch(/^Reading pets\.yaml\n(?:Generating .+\n){2,}Writing \d+ files\n\d+ operations?, .+\n$/)
})

test('NO_COLOR changes no step, and no step has a colour', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const shown: string[] = []
  for (const value of ['', '1']) {
    vi.stubEnv('NO_COLOR', value)
    shown.push((await runHere(workspace({ 'pets.yaml': large }), ...line)).stderr)
  }
  const [first, second] = shown
  expect(first).toMatch(/^Reading/)
  expect(first).not.toContain('\u{1b}')
  expect(second).toBe(first)
})

test.each([
  [[], /^<Reading pets\.yaml>(?:<Generating \w+ \(\d of \d\)>)+<><Writing \d+ files><>$/],
  [['--quiet'], /^$/],
])('on a terminal, a small document has progress too, unless it is quiet: %j', async (more, steps) => {
  const before = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY')
  Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true })
  try {
    const done = await runHere(workspace({ 'pets.yaml': petsYaml }), ...line, ...more)
    expect(done.stderr.replaceAll('\r', '<').replaceAll('\u{1b}[K', '>')).toMatch(steps)
    expect(done.stdout).not.toContain('\u{1b}')
  } finally {
    if (before) Object.defineProperty(process.stderr, 'isTTY', before)
    else Reflect.deleteProperty(process.stderr, 'isTTY')
  }
})

test.each([
  [large, /^Reading old\.yaml\nReading new\.yaml\nComparing the versions\n$/],
  [petsYaml, /^$/],
])('diff shows its steps where the documents are large, and none in its verdict', async (document, steps) => {
  const done = await runHere(workspace({ 'old.yaml': document, 'new.yaml': document }), 'diff', 'old.yaml', 'new.yaml')
  expect(done.stderr).toMatch(steps)
  expect(done.stdout).toBe(
    (await runHere(workspace({ 'old.yaml': petsYaml, 'new.yaml': petsYaml }), 'diff', 'old.yaml', 'new.yaml')).stdout,
  )
})

test('init shows its steps, from the first document that it reads', async () => {
  const root = workspace({ 'pets.yaml': petsYaml })
  expect((await runHere(root, 'init', 'shop', '--from', 'pets.yaml')).stderr).toMatch(
    /^Reading pets\.yaml\nCreating the repository\n/,
  )
})

test('init shows its steps', async () => {
  const root = workspace({})
  const { stderr } = await runHere(root, 'init', 'shop')
  expect(stderr).toMatch(/^Creating the repository\nReading [^]*\nWriting \d+ files\nLinting the document\n$/)
})
