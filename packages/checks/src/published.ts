/** Folders of the packages that users install: `packages/NAME`, `@loyalty-kit/NAME`. */
export const published = ['spec', 'validators', 'client', 'mock-server', 'codegen'] as const
export type Published = (typeof published)[number]
