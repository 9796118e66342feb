import { isObject, own } from '@specwright/json-schema/json'
import { refOf } from '@specwright/json-schema/ref'
import type { Sub } from '../contract/spread.ts'
import type { Normal } from './normal.ts'

/** The schema that each value maps to: by default, the name of a schema maps to it. */
export function mappingOf(discriminator: Sub, normal: Normal): ReadonlyMap<string, string> {
  const mapping = isObject(discriminator.value) ? own(discriminator.value, 'mapping') : undefined
  const written = Object.entries(isObject(mapping) ? mapping : {}).map(([value, ref]) => [value, String(ref)] as const)
  const named = new Set(written.map(([, ref]) => ref))
  const unwritten = refsOf(discriminator, normal).filter((ref) => !named.has(ref))
  return new Map([...unwritten.map((ref) => [ref.slice(ref.lastIndexOf('/') + 1), ref] as const), ...written])
}

/** The referenced schemas of the union beside a discriminator. */
export function refsOf({ pointer }: Sub, { unions }: Normal): string[] {
  const union = unions.find((each) => ownerOf(each.pointer) === ownerOf(pointer)) ?? unions[0]
  return (union?.list ?? []).flatMap(({ value }) => refOf(value) ?? [])
}

function ownerOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}
