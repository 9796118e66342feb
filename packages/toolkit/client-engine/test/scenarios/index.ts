import { afterEach, describe, vi } from 'vitest'
import { hookPromisesScenarios } from './hook-promises.ts'
import { hooksScenarios } from './hooks.ts'
import { hostileScenarios } from './hostile.ts'
import { limitsScenarios } from './limits.ts'
import { logScenarios } from './log.ts'
import { pagesScenarios } from './pages.ts'
import { redactionScenarios } from './redaction.ts'
import { retryScenarios } from './retry.ts'
import { safetyScenarios } from './safety.ts'
import { responsesScenarios } from './responses.ts'
import type { Subject } from './subject.ts'
import { tokenScenarios } from './token.ts'
import { tokenCacheScenarios } from './token-cache.ts'
import { tokenRenewalScenarios } from './token-renewal.ts'

/** What the scenarios are about, with the functions that declare them. */
const scenarios = {
  'misbehaving servers': hostileScenarios,
  responses: responsesScenarios,
  retries: retryScenarios,
  limits: limitsScenarios,
  safety: safetyScenarios,
  hooks: hooksScenarios,
  'hooks that return promises': hookPromisesScenarios,
  redaction: redactionScenarios,
  log: logScenarios,
  pages: pagesScenarios,
  tokens: tokenScenarios,
  'caches of tokens': tokenCacheScenarios,
  'renewal of tokens': tokenRenewalScenarios,
} as const

/** Declares the tests of what holds for every client, whatever its contract. */
export function declareScenarios(subject: Subject, only?: readonly (keyof typeof scenarios)[]): void {
  const chosen = Object.entries(scenarios).filter(([about]) => only?.some((each) => each === about) ?? true)
  describe.each(chosen)('%s', (_, declare) => {
    afterEach(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })
    declare(subject)
  })
}
