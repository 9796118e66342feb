import { type OptionRule, stringRule } from '@specwright/server-engine/engine'

/** How lines of the log are written. */
export type LogFormat = 'text' | 'json'

/** What an option with a format must be. */
export const logFormatRule: OptionRule = stringRule(/^(?:text|json)$/, 'must be text or json')
