const chance = 'A test of the gate takes nothing from chance: fix a seed here, and take others under nightly/'
const runs = 'A test of the gate fixes the seed of its runs, since fast-check takes another one each time'

const ofFastCheck = 'CallExpression[callee.object.name="fc"][callee.property.name=/^(?:assert|check|sample)$/]'
const withoutSeed = 'ObjectExpression:not(:has(> Property[key.name="seed"], > SpreadElement))'

/** What differs from run to run, as selectors, with what to report. */
const messages = {
  'MemberExpression[object.name="Math"][property.name="random"]': chance,
  'MemberExpression[property.name=/^(?:randomUUID|randomBytes|randomInt|getRandomValues)$/]': chance,
  'ImportDeclaration[source.value=/^(?:node:)?crypto$/] > ImportSpecifier[imported.name=/^(?:random|getRandom)/]':
    chance,
  [`${ofFastCheck}[arguments.length=1]`]: runs,
  [`${ofFastCheck} > Literal.arguments`]: runs,
  [`${ofFastCheck} > ${withoutSeed}.arguments`]: runs,
  [`${withoutSeed}:has(> Property[key.name="numRuns"])`]: runs,
}

/**
 * Tests of the gate give the same verdict each time: they take no seed, and no other input, from chance.
 */
export const fixedSeed = {
  /** @param {import('oxlint/plugins-dev').Context} context */
  create(context) {
    // Most files have none of it: they are not walked.
    if (!/[Rr]andom|\bfc\b/.test(context.sourceCode.text)) return {}
    return Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    )
  },
}
