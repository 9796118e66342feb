declare module 'chunk-url:*' {
  /** Address of the module. */
  const address: string
  export default address
}

declare module '*.css?url&no-inline' {
  const address: string
  export default address
}
