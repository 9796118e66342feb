import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RewardActivityListSchema, TierStructureSchema } from '@loyalty-kit/validators'
import { peers } from '../peers.ts'
import { emitters } from './emitters.ts'

/** The values that every tool validates. */
export type Subject = 'tier-structure' | 'activity-list'

/** The module that a tool emits for a subject. */
export interface Entry {
  readonly is: (value: unknown) => boolean
  /** Number of issues that the tool reports; absent if the tool has no messages. */
  readonly errors?: (value: unknown) => number
  /** The message of each issue; only some tools have it, for a comparison. */
  readonly messages?: (value: unknown) => readonly string[]
}

/** A tool, and the module of each subject. */
export interface Tool {
  readonly name: string
  readonly modules: Readonly<Record<Subject, string>>
}

const standard = { target: 'draft-2020-12' }
const schemas: Readonly<Record<Subject, object>> = {
  'tier-structure': TierStructureSchema['~standard'].jsonSchema.input(standard),
  'activity-list': RewardActivityListSchema['~standard'].jsonSchema.input(standard),
}

/**
 * Every tool, fastest kinds first; those that read JSON Schema get our schemas, and the modules they emit are written
 * to disk.
 */
export async function makeTools(): Promise<readonly Tool[]> {
  const dist = join(peers, 'dist')
  rmSync(dist, { recursive: true, force: true })
  const made: Tool[] = []
  for (const [name, emit] of Object.entries(emitters)) {
    const folder = join(dist, name.replaceAll(/\W+/g, '-').toLowerCase())
    mkdirSync(folder, { recursive: true })
    for (const [subject, schema] of Object.entries(schemas)) {
      const { entry, beside = {} } = await emit(schema, subject)
      writeFileSync(join(folder, `${subject}.mjs`), entry)
      for (const [file, text] of Object.entries(beside)) writeFileSync(join(folder, file), text)
    }
    made.push(tool(name, folder, 'mjs'))
  }
  const typia = ['--input', 'validators/typia', '--output', 'dist/typia', '--project', 'tsconfig.json']
  execFileSync(join(peers, 'node_modules/.bin/typia'), ['generate', ...typia], { cwd: peers })
  const ours = import.meta.dirname
  return [
    tool('hand-written', join(ours, 'hand-written'), 'ts'),
    tool('specwright', join(ours, 'specwright'), 'ts'),
    tool('typia', join(dist, 'typia'), 'ts'),
    ...made,
    ...['zod', 'valibot', 'arktype'].map((name) => tool(name, join(peers, 'validators', name), 'ts')),
  ]
}

function tool(name: string, folder: string, extension: 'ts' | 'mjs'): Tool {
  const path = (subject: Subject): string => join(folder, `${subject}.${extension}`)
  return { name, modules: { 'tier-structure': path('tier-structure'), 'activity-list': path('activity-list') } }
}
