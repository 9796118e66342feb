import { testFirstAnswers } from '../test/search/first-answers.ts'

testFirstAnswers([{ who: 'integrators', asked: 40, wrong: 3 }])
