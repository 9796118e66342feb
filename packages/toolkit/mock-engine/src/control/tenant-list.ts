/** A tenant, as the control interface lists it. */
export interface TenantUsage {
  readonly name: string
  /** How long ago its last request was, in seconds of real time. */
  readonly idle_seconds: number
  /** Approximate memory of its journal. */
  readonly journal_bytes: number
}

/** The tenants of a server besides the default one. */
export interface TenantList {
  /** Those in use, the most recent one last. */
  list(): readonly TenantUsage[]
  /**
   * Ends a tenant and deletes its rows.
   *
   * @throws {ControlError} If the name is not valid.
   */
  delete(name: string): Promise<void>
}
