import { fixedSeed } from './fixed-seed.js'
import { noClock } from './no-clock.js'

/**
 * Rules for our code, in addition to those built into oxlint.
 *
 * @see .oxlintrc.json
 */
export default { meta: { name: 'loyalty' }, rules: { 'fixed-seed': fixedSeed, 'no-clock': noClock } }
