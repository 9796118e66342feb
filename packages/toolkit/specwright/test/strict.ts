/** A project that takes generated files as they are, with every check of TypeScript that finds a slip in them. */
export const strict = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    allowUnreachableCode: false,
    allowUnusedLabels: false,
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: [],
    module: 'nodenext',
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
}
