import { join } from 'node:path'
import log from 'electron-log/node'
import type { Log } from './ports'

/** How large a log grows before it is turned over once. */
const MOST = 5 * 1024 * 1024

/** What must never be in a log, whoever wrote it: secrets and keys by their look, addresses of people. */
const unspeakable: readonly RegExp[] = [
  /ed25519:[1-9A-HJ-NP-Za-km-z]{8,}/g,
  /\b[1-9A-HJ-NP-Za-km-z]{43,90}\b/g,
  /\b[0-9a-f]{64,128}\b/gi,
  /[\w.+-]+@[\w-]+\.[\w.]+/g,
]

/** Text with everything unspeakable taken out. */
export const redact = (text: string): string =>
  unspeakable.reduce((kept, bad) => kept.replace(bad, '[withheld]'), text)

/** A log in files under the desk's folder. It takes plain facts only: there is no way to hand it an error. */
export function openLog(folder: string): Log {
  const file = log.create({ logId: 'desk' })
  file.transports.console.level = false
  file.transports.file.resolvePathFn = () => join(folder, 'perpdesk.log')
  file.transports.file.maxSize = MOST
  file.transports.file.format = '{iso} {level} {text}'
  const line = (what: string, facts: Parameters<Log['note']>[1]) =>
    redact(facts === undefined ? what : `${what} ${JSON.stringify(facts)}`)
  return {
    note: (what, facts) => file.info(line(what, facts)),
    trouble: (what, facts) => file.warn(line(what, facts)),
  }
}
