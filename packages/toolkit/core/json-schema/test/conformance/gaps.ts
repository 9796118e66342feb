/** Tests of the suite that are known to fail, each with its reason; a test that passes must not stand here. */
export const knownGaps: Readonly<Record<string, string>> = {}
