import type { ProgressLine } from 'specwright/internal'

/** Receives what is done next, and which one of several alike it is. */
export type Step = ProgressLine['step']
