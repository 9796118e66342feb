/** What stands in the way, by the code that the system gives, and what to do. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'A file stands where a folder is needed: remove it, or name another place',
  ENOTDIR: 'A file stands where a folder is needed: remove it, or name another place',
  EISDIR: 'A folder stands where a file is needed: remove it, or name another place',
  EACCES: 'This user may not write here: allow it, or name another place',
  EPERM: 'This user may not write here: allow it, or name another place',
  EROFS: 'Nothing can be written here: name another place',
  ENOSPC: 'No space is left: make room, or name another place',
  ELOOP: 'Links lead in a circle: remove them, or name another place',
}

/** A place that cannot be written to, or that holds what generation does not own. */
export class OutputError extends Error {
  override readonly name = 'OutputError'
  readonly path: string

  constructor(path: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.path = path
  }
}

/**
 * What a function gives that writes below a path.
 *
 * @throws {OutputError} When the system does not let it: `out error unwritable: This user may not write here: ...`.
 */
export function writing<Made>(path: string, write: () => Made): Made {
  try {
    return write()
  } catch (error) {
    // What has a `syscall` is of the system.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    const reason = reasons[code] ?? 'Nothing can be made here: name another place'
    throw new OutputError(path, `${path} error unwritable: ${reason} (${message})`, { cause: error })
  }
}
