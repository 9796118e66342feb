declare module 'chunk-url:*' {
  /** Address of the module. */
  const address: string
  export default address
}
