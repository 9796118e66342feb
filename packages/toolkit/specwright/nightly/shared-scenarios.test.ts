import { describe } from 'vitest'
import { declareScenarios } from '../../client-engine/test/scenarios/index.ts'
import { subject } from '../test/client/notes-subject.ts'

// What holds for the client of our own contract, with which the gate runs them, holds for that of any other.
describe('a generated client', () => declareScenarios(subject))
