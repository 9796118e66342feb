import type { JsonSchema } from '@specwright/json-schema/json'
import type { Use } from '../contract/use.ts'
import { valueWitness, type Witness } from '../witness/witness-types.ts'
import { witnessFor, type Question } from '../witness/find-witness.ts'
import { bumpFor } from './bump-for-effect.ts'
import { move, type Note, type Violated } from './note.ts'
import { homeOf, type Comparing, type Scene } from './scene.ts'

/** Reports what is noted about two schemas, each change with a search for a value that shows it. */
export interface Notes {
  readonly note: (note: Note) => void
  /** Finds a value that shows a break, and that a schema refuses. */
  readonly witness: (violated: JsonSchema) => Witness | undefined
}

/** Notes about two schemas, which become findings. */
export function createNotes(comparing: Comparing, scene: Scene): Notes {
  const { given, moved, own } = comparing
  const { isNeeded: _, part, ...use } = given
  const home = homeOf(comparing)
  return {
    note({ place, effect, visible, types = visible ? effect : 'none', shownBy, violated, ...rest }) {
      move(moved, effect)
      const shown = use.within ? undefined : violatedIn(violated, use, scene)
      const witness = (): Witness | undefined =>
        witnessOf({ ...scene, ...home, text: given.text, shownBy, violated: shown }, part)
      const bumps = { wire: bumpFor(effect, use), types: bumpFor(types, use) }
      own.add({ ...rest, ...bumps, place, direction: home.direction, witness }, use)
    },
    witness(schema) {
      const side = use.direction === 'request' ? scene.revision : scene.base
      return witnessOf(
        { ...scene, ...home, text: given.text, violated: use.within ? undefined : { side, schema } },
        part,
      )
    },
  }
}

/** The rule that a witness of a break violates. */
function violatedIn(
  violated: Violated | undefined,
  { direction }: Use,
  { base, revision }: Scene,
): Question['violated'] {
  const schema = direction === 'request' ? violated?.narrower : violated?.wider
  return schema === undefined
    ? undefined
    : { schema, side: violated?.side ?? (direction === 'request' ? revision : base) }
}

/** A value that shows a change; in place of a lone null, the whole value that contains it. */
function witnessOf(question: Question, part: Use['part']): Witness | undefined {
  const value = witnessFor(question)
  if (value !== null || !part) return valueWitness(value, question)
  const { base, revision, isUnchanged } = question
  const whole = witnessFor({ base, revision, isUnchanged, ...part.of, nullAt: part.name })
  return whole === undefined ? valueWitness(value, question) : valueWitness(whole, part.of)
}
