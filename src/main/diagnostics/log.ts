import { existsSync } from 'node:fs'
import { join } from 'node:path'
import log from 'electron-log/node'
import type { Log } from '../ports'
import { OWN_FILE, ownFile, ownFolder, removeLink } from '../own-disk'
import { redact, redactFacts } from './redaction'
import { launchSays } from '@messages/launch'

/** How large a log grows before it is turned over once: at most two files of it are kept. */
const MOST = 5 * 1024 * 1024

/** The names of a log's two files, the one that is written first. */
export const logFiles = ['perpdesk.log', 'perpdesk.old.log'] as const

/** A log in files under the desk's folder. It takes plain facts only: there is no way to hand it an error. */
export function openLog(folder: string, most = MOST): Log {
  own(folder)
  const file = log.create({ logId: 'desk' })
  file.transports.console.level = false
  const path = join(folder, logFiles[0])
  file.transports.file.resolvePathFn = () => {
    // SECURITY: the library follows a link: one that was planted under this name is removed before each line.
    if (existsSync(folder)) removeLink(path)
    return path
  }
  file.transports.file.maxSize = most
  file.transports.file.writeOptions = { flag: 'a', mode: OWN_FILE, encoding: 'utf8' }
  let isSaid = false
  // SECURITY: of a log that cannot be written the library tells a raw error, on the terminal; here it is one sentence, once.
  log.transports.console.writeFn = () => {
    if (!isSaid) process.stderr.write(`${launchSays.noLog}\n`)
    isSaid = true
  }
  file.transports.file.format = '{iso} {level} {text}'
  // SECURITY: nothing reaches a log but what was redacted, by the name of each fact and by its look.
  const line = (what: string, facts: Parameters<Log['note']>[1]) =>
    redact(facts === undefined ? what : `${what} ${JSON.stringify(redactFacts(facts))}`)
  return {
    note: (what, facts) => file.info(line(what, facts)),
    trouble: (what, facts) => file.warn(line(what, facts)),
  }
}

/** What happened on an account is its owner's alone, in a log that was there before as well. */
function own(folder: string): void {
  try {
    ownFolder(folder)
    for (const path of logFiles.map(name => join(folder, name))) {
      removeLink(path)
      if (existsSync(path)) ownFile(path)
    }
  } catch {
    // Where the log cannot be had it cannot be written either, and that is said then.
  }
}
