import { counted } from '@specwright/code/counted'
import { placesOf } from '@specwright/document/diagnostics'
import type { BrokenRule } from '@specwright/document/redocly'
import type { House } from './configuration.ts'

const examples = ['no-invalid-media-type-examples', 'no-invalid-parameter-examples', 'no-invalid-schema-examples']

/** How often a rule is broken, and where: `2 problems, at openapi/pets.yaml:3:5, openapi/pets.yaml:9:5`. */
function problemsText({ locations }: BrokenRule): string {
  return `${counted(locations.length, 'problem')}, at ${placesOf(locations)}`
}

/** A note on each rule that `redocly.yaml` turns off. */
export function waivedNotes(broken: readonly BrokenRule[]): string[] {
  return broken.map((each) => `redocly.yaml turns ${each.rule} off: ${problemsText(each)}`)
}

/** `redocly.yaml`, which turns off the rules that the document breaks today. */
export function lintConfigText({ name, document }: House, broken: readonly BrokenRule[]): string {
  const off = broken.map((each) => `  ${each.rule}: off # ${problemsText(each)}\n`)
  const waived =
    off.length === 0
      ? ''
      : `  # What the contract broke when this repository was created. Remove a line to see where.\n${off.join('')}`
  return `telemetry: 'off'

extends:
  - recommended-strict

apis:
  ${name}:
    root: openapi/${document}

rules:
  # A schema lists what is known; other fields are allowed.
${examples
  .filter((rule) => !broken.some((each) => each.rule === rule))
  .map((rule) => `  ${rule}: { severity: error, allowAdditionalProperties: true }\n`)
  .join('')}${waived}`
}
