import { actsOf } from '@core/attempt/acts'
import type { Entry } from '@core/attempt/entry'
import { ok } from '@core/value/result'
import type { AuditApi } from '@contract/audit-api'
import type { Handlers } from '@contract/wire'
import { attemptCalls } from './attempt-calls'
import type { Attempts } from '../attempts/attempts'
import { saveText } from '../past/exporting'
import { noteCalls, type NoteParts } from './note-calls'

interface Parts extends NoteParts {
  readonly attempts: Attempts
  readonly version: string
}

/** How many acts one answer tells. */
const MOST_ACTS = 500

/** What can be asked of the journal besides attempts. It is read as it lies on the disk. */
export function auditCalls(parts: Parts): Handlers<AuditApi>['audit'] {
  const { active, attempts, log, saver } = parts
  return {
    ...noteCalls(parts),
    journal() {
      const chain = attempts.chain()
      const entries = chain.flatMap(({ line }) => entryOf(line) ?? [])
      const acts = actsOf(entries, active()?.profile.id ?? '', MOST_ACTS)
      return ok({ found: attempts.changed() ?? 'whole', lines: chain.length, acts })
    },
    async save({ attempt }) {
      const pack = await attemptCalls(parts).evidence({ attempt })
      if (!pack.ok) return pack
      return saveText({ saver, log }, `perpdesk-evidence-${attempt}.json`, pack.value)
    },
  }
}

/** A line that cannot be read is left out here; opening has called the journal edited because of it. */
function entryOf(line: string): Entry | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'saw' in value ? (value as Entry) : undefined
  } catch {
    return undefined
  }
}
