import { existsSync } from 'node:fs'
import { join } from 'node:path'
import log from 'electron-log/node'
import type { LogPort } from '../ports'
import { OWNER_ONLY_FILE_MODE, ensureOwnFile, ensureOwnFolder, removeLink } from '../own-disk'
import { redactText, redactLogFacts } from './redaction'
import { launchFailureMessages } from '@messages/launch'

/** How large a log grows before it is turned over once: at most two files of it are kept. */
const MAX_LOG_BYTES = 5 * 1024 * 1024

/** The names of a log's two files, the one that is written first. */
export const logFileNames = ['perpdesk.log', 'perpdesk.old.log'] as const

/** A log in files under the desk's folder. It takes plain facts only: there is no way to hand it an error. */
export function openDeskLog(folder: string, maxBytes = MAX_LOG_BYTES): LogPort {
  restrictLogFiles(folder)
  const file = log.create({ logId: 'desk' })
  file.transports.console.level = false
  const path = join(folder, logFileNames[0])
  file.transports.file.resolvePathFn = () => {
    // SECURITY: the library follows a link: one that was planted under this name is removed before each line.
    if (existsSync(folder)) removeLink(path)
    return path
  }
  file.transports.file.maxSize = maxBytes
  file.transports.file.writeOptions = { flag: 'a', mode: OWNER_ONLY_FILE_MODE, encoding: 'utf8' }
  let isReported = false
  // SECURITY: of a log that cannot be written the library tells a raw error, on the terminal; here it is one sentence, once.
  log.transports.console.writeFn = () => {
    if (!isReported) process.stderr.write(`${launchFailureMessages.noLog}\n`)
    isReported = true
  }
  file.transports.file.format = '{iso} {level} {text}'
  // SECURITY: nothing reaches a log but what was redacted, by the name of each fact and by its look.
  const line = (what: string, facts: Parameters<LogPort['note']>[1]) =>
    redactText(facts === undefined ? what : `${what} ${JSON.stringify(redactLogFacts(facts))}`)
  return {
    note: (what, facts) => file.info(line(what, facts)),
    trouble: (what, facts) => file.warn(line(what, facts)),
  }
}

/** What happened on an account is its owner's alone, in a log that was there before as well. */
function restrictLogFiles(folder: string): void {
  try {
    ensureOwnFolder(folder)
    for (const path of logFileNames.map(name => join(folder, name))) {
      removeLink(path)
      if (existsSync(path)) ensureOwnFile(path)
    }
  } catch {
    // Where the log cannot be had it cannot be written either, and that is said then.
  }
}
