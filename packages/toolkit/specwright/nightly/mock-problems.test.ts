import { declareProblems, everyProblem } from '../test/mock/problems.ts'

declareProblems(everyProblem)
