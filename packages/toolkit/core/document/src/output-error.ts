/** Reasons by error code of the system, and what to do. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'There is a file where a folder is needed: remove it, or choose another path',
  ENOTDIR: 'There is a file where a folder is needed: remove it, or choose another path',
  EISDIR: 'There is a folder where a file is needed: remove it, or choose another path',
  EACCES: 'Permission denied: allow this user to write here, or choose another path',
  EPERM: 'Permission denied: allow this user to write here, or choose another path',
  EROFS: 'The file system is read-only: choose another path',
  ENOSPC: 'No space is left: free some space, or choose another path',
  ELOOP: 'Symbolic links form a loop: remove them, or choose another path',
}

/** A path that cannot be written, or contains files that were not generated. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
  readonly path: string

  constructor(path: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.path = path
  }
}

/**
 * Runs a function that writes below a path.
 *
 * @throws {OutputError} If the system refuses: `out error unwritable: Permission denied: ...`.
 */
export function withOutputErrors<Result>(path: string, write: () => Result): Result {
  try {
    return write()
  } catch (error) {
    // Only errors of the system have a `syscall`.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    const reason = reasons[code] ?? 'Nothing can be created here: choose another path'
    throw new OutputError(path, `${path} error unwritable: ${reason} (${message})`, { cause: error })
  }
}
