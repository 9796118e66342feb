export { headerNames, type HeaderNames } from './header-names.ts'
export { createNamer, exportsOf, isTypeName, typeNameOf, wordsOf } from './names.ts'
export { isMethodName, isOperationName, isResourceName } from './is-operation-name.ts'
export { noNames, type PinnedNames, type PinnedOperation } from './pinned-names.ts'
