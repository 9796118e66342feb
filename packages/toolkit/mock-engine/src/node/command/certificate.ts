import { X509Certificate } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import type { Listening, Tls } from '@specwright/server-engine/node'
import { readText } from './json-file.ts'
import type { Reports } from './run.ts'

/** The files of a certificate and its private key, in PEM. */
export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** Reads a certificate and its key. */
export async function readTls({ cert, key }: TlsFiles): Promise<Tls> {
  return { cert: await readText('certificate', cert), key: await readText('private key', key) }
}

const dayMs = 86_400_000

/** How long before its end a certificate is reported, in days. */
const soonDays = 14

/**
 * What is wrong with the time of a certificate, or of another one of its chain; `undefined` if nothing is.
 *
 * @param pem Certificates in PEM.
 * @param now Milliseconds since the epoch.
 */
export function validityProblem(pem: string, now: number): string | undefined {
  const chain = pem.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ?? []
  for (const each of chain) {
    const { subject, validFrom, validTo } = new X509Certificate(each)
    const [from, to] = [Date.parse(validFrom), Date.parse(validTo)]
    const name = `The certificate of ${subject.replaceAll('\n', ', ')}`
    if (now > to) return `${name} expired on ${dayOf(to)}. Renew it`
    if (now < from) return `${name} is not valid before ${dayOf(from)}. Check the clock of this machine`
    if (to - now < soonDays * dayMs) return `${name} ends on ${dayOf(to)}, within ${soonDays} days. Renew it`
  }
  return undefined
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** How often the files are looked at, in milliseconds: notifications miss a link that leads elsewhere, and network drives. */
const watchMs = 1000

/**
 * Reads a certificate again when one of its files changes. If it cannot be used, the one before stays.
 *
 * @param serving What is served now, and what serves another one.
 */
export function watchTls(
  files: TlsFiles,
  serving: Pick<Listening, 'renewTls'> & { readonly tls: Tls },
  reports: Pick<Reports, 'log' | 'now'>,
): { close(): void } {
  const { log } = reports
  let { tls: current } = serving
  const paths = [files.cert, files.key]
  // Each is read after the one before, which may take longer.
  let last = Promise.resolve()
  const renew = async (): Promise<void> => {
    try {
      const tls = await readTls(files)
      // Both files change with a certificate, and each of them is a reason to read both.
      if (tls.cert === current.cert && tls.key === current.key) return
      serving.renewTls(tls)
      current = tls
      log('info', `The certificate was read again from ${files.cert}`)
      reportValidity(tls.cert, reports)
    } catch (error) {
      // Where the two files are replaced one after the other, they belong together after the second one.
      const reason = error instanceof Error ? error.message : String(error)
      log('warn', `Cannot renew the certificate, and the one before stays: ${reason}`)
    }
  }
  const onChange = (): void => void (last = last.then(renew))
  for (const path of paths) watchFile(path, { interval: watchMs, persistent: false }, onChange)
  // They may have changed since they were read: to the watch, they are as it sees them first.
  onChange()
  return { close: () => paths.forEach((path) => unwatchFile(path, onChange)) }
}

/** Warns of a certificate that is not valid, or soon will not be. */
export function reportValidity(cert: string, { log, now }: Pick<Reports, 'log' | 'now'>): void {
  const problem = validityProblem(cert, now())
  if (problem !== undefined) log('warn', problem)
}
