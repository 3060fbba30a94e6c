import { listJournalActions } from '@core/attempt/journal-actions'
import type { JournalEntry } from '@core/attempt/entry'
import { ok } from '@core/value/result'
import type { AuditApi } from '@contract/audit-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import { createAttemptCalls } from './attempt-calls'
import type { AttemptStore } from '../attempts/attempt-store'
import { saveTextFile } from '../past/history-export'
import { createNoteCalls, type NoteParts } from './note-calls'

interface Parts extends NoteParts {
  readonly attempts: AttemptStore
  readonly version: string
}

const MAX_ACTS = 500

/** Creates the IPC calls about the journal. It is read as stored. */
export function createAuditCalls(parts: Parts): ContractHandlers<AuditApi>['audit'] {
  const { active, attempts, log, saver } = parts
  return {
    ...createNoteCalls(parts),
    journal() {
      const chain = attempts.listChainedLines()
      const entries = chain.flatMap(({ line }) => parseEntry(line) ?? [])
      const acts = listJournalActions(entries, active()?.profile.id ?? '', MAX_ACTS)
      return ok({ found: attempts.changed() ?? 'whole', lines: chain.length, acts })
    },
    async save({ attempt }) {
      const pack = await createAttemptCalls(parts).evidence({ attempt })
      if (!pack.ok) return pack
      return saveTextFile({ saver, log }, `perpdesk-evidence-${attempt}.json`, pack.value)
    },
  }
}

/** Unreadable lines are omitted; the journal was marked as changed when it was opened. */
function parseEntry(line: string): JournalEntry | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'saw' in value ? (value as JournalEntry) : undefined
  } catch {
    return undefined
  }
}
