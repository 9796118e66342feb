import { explain } from '../../src/emit/mock/state/explain.ts'
import { stateOf } from '../../src/emit/mock/state/state.ts'
import { integer, modelOf, object, ref, returns, takes, text } from './mock-state-document.ts'

/** Path items by their paths. */
export type Paths = Parameters<typeof modelOf>[0]

/** A schema of a pet. */
export const pet = object({ id: integer, name: text, tag: text })
/** A schema of several pets. */
export const pets = { type: 'array', items: ref('Pet') }
const schemas = { Pet: pet, NewPet: object({ name: text, tag: text }, { required: ['name'] }) }

/** What makes items kept: one that is created and read. */
export const kept: Paths = {
  '/pets': { post: { ...takes(ref('NewPet')), ...returns(ref('Pet'), 201) } },
  '/pets/{petId}': { get: returns(ref('Pet')) },
}

/** The lines on the operations of paths, beside those that make pets kept. */
export function linesOf(paths: Paths, own: Paths = kept): string[] {
  const names = [...new Set([...Object.keys(own), ...Object.keys(paths)])]
  const joined = Object.fromEntries(names.map((path) => [path, { ...own[path], ...paths[path] }]))
  const wanted = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}  `),
  )
  const lines = explain(stateOf(modelOf(joined, schemas)))
  return lines.flatMap((line) => wanted.flatMap((each) => (line.startsWith(each) ? [line.slice(each.length)] : [])))
}
