import type { Issue, Validator } from '@specwright/mock-engine'
import { contract } from 'virtual:specwright-docs/sandbox'
import { readJsonText, type TextRange } from './json-text.ts'
import type { ConsolePlan } from './plan.ts'
import { valuesIn, type Filled } from './request.ts'

/** An issue of one input. */
export interface InputIssue {
  /** Key of the field; `''` is the body. */
  readonly field: string
  readonly sentence: string
  /** Where the value is in the text of the body. */
  readonly range?: TextRange
}

/** The issues that the contract's validators find in what a reader has changed: its own examples are as they are. */
export function issuesIn(plan: ConsolePlan, filled: Filled): InputIssue[] {
  const { body, fields, operation } = plan
  const route = contract.routes[operation]
  const media = route?.bodies.find(({ contentType }) => contentType === body?.documentedType)
  const ofForm = body?.kind === 'form' ? media?.validator : undefined
  const places = ['path', 'query', 'header', 'cookie', 'body'] as const
  const issues = places.flatMap((place) => {
    const validator = place === 'body' ? ofForm : route?.inputs[place]?.validator
    return check(validator, valuesIn(place, plan, filled) ?? {}).flatMap(
      ({ path: [name = ''] = [], sentence = '' }) => {
        const field = fields.find((each) => each.in === place && each.name === name)
        const isOwn = field !== undefined && field.value !== '' && filled.values[field.key] === field.value
        return isOwn ? [] : [{ field: field?.key ?? String(name), sentence }]
      },
    )
  })
  const isChanged = body?.kind === 'json' && filled.body !== body.text
  return isChanged ? [...issues, ...issuesInBody(media?.validator, filled.body)] : issues
}

function issuesInBody(validator: Validator | undefined, text: string): InputIssue[] {
  const { fault, rangeOf } = readJsonText(text)
  if (fault) return [{ field: '', ...fault }]
  return check(validator, JSON.parse(text)).map(({ path = [], message }) => {
    return { field: '', sentence: message, range: rangeOf(path) }
  })
}

function check(validator: Validator | undefined, value: unknown): readonly Issue[] {
  return validator?.check(value) ?? []
}
