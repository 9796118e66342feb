import { asRef, isObject, objectAt, own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { targetOf } from '@specwright/json-schema/ref'
import { referencesIn } from './references.ts'

/**
 * Corrects the refs that a bundler writes to components of other files, in place: it names these after files and pointers, and
 * does not encode the names (`a/b`, `100%`).
 */
export function encodeBundledRefs(root: JsonObject): void {
  const components = objectAt(root, 'components')
  const encoded = (ref: unknown): string | undefined => {
    const [, section = '', name = ''] = (typeof ref === 'string' && /^#\/components\/([^/]*)\/(.*)$/s.exec(ref)) || []
    const isRaw = /[%~]/.test(name) && own(objectAt(components, section), name) !== undefined
    return isRaw && targetOf(root, String(ref))?.value === undefined
      ? asRef(pointerTo('/components', section, name))
      : undefined
  }
  const { refs, others } = referencesIn(root)
  for (const { value } of refs) correct(value, '$ref', encoded)
  for (const discriminator of others) {
    const mapping = own(discriminator, 'mapping')
    for (const key of isObject(mapping) ? Object.keys(mapping) : []) correct(mapping as JsonObject, key, encoded)
    correct(discriminator, 'defaultMapping', encoded)
  }
}

function correct(holder: JsonObject, key: string, encoded: (ref: unknown) => string | undefined): void {
  const ref = encoded(own(holder, key))
  if (ref !== undefined) Reflect.set(holder, key, ref)
}
