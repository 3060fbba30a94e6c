import { existsSync } from 'node:fs'
import { join } from 'node:path'
import log from 'electron-log/node'
import type { LogPort } from '../main-ports'
import { OWNER_ONLY_FILE_MODE, ensureOwnFile, ensureOwnFolder, removeLink } from '../own-disk'
import { redactText, redactLogFacts } from './redaction'
import { launchFailureMessages } from '@messages/launch'

/** Size in bytes at which the log rotates; at most two files exist. */
const MAX_LOG_BYTES = 5 * 1024 * 1024

export const logFileNames = ['perpdesk.log', 'perpdesk.old.log'] as const

/** Opens a log in files under `folder`. It accepts plain facts only and never an `Error`. */
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
  // SECURITY: the library would print the raw error of an unwritable log to the terminal; this prints one sentence
  // once.
  log.transports.console.writeFn = () => {
    if (!isReported) process.stderr.write(`${launchFailureMessages.noLog}\n`)
    isReported = true
  }
  file.transports.file.format = '{iso} {level} {text}'
  // SECURITY: every line is redacted, by fact name and by pattern, before it reaches the log.
  const line = (what: string, facts: Parameters<LogPort['note']>[1]) =>
    redactText(facts === undefined ? what : `${what} ${JSON.stringify(redactLogFacts(facts))}`)
  return {
    note: (what, facts) => file.info(line(what, facts)),
    trouble: (what, facts) => file.warn(line(what, facts)),
  }
}

/** Restricts log files, also existing ones, to their owner. */
function restrictLogFiles(folder: string): void {
  try {
    ensureOwnFolder(folder)
    for (const path of logFileNames.map(name => join(folder, name))) {
      removeLink(path)
      if (existsSync(path)) ensureOwnFile(path)
    }
  } catch {
    // A log that cannot be restricted cannot be written either; `writeFn` reports that.
  }
}
