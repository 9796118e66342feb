import { testFirstAnswers } from './search/first-answers.ts'

// Nightly, those of integrators.
testFirstAnswers([{ who: 'readers', asked: 20, wrong: 1 }])
