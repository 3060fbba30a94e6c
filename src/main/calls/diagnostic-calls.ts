import { dirname } from 'node:path'
import { getUtcDay, formatUtcDay } from '@core/history/history-table'
import { err, createRefusal, ok } from '@core/value/result'
import type { DiagnosticsApi } from '@contract/diagnostics-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { AttemptStore } from '../attempts/attempt-store'
import { packDiagnosticBundle } from '../diagnostics/diagnostic-bundle'
import type { DiagnosticSources } from '../diagnostics/diagnostic-sources'
import { computePlanDigest } from '../text-digest'
import { readErrorCode } from '../error-kind'
import type { ClockPort, LogPort, FileSaverPort } from '../main-ports'
import type { ProfileList } from '../profiles/profile-list'
import type { ActiveProfile } from '../active/active-profile'
import { screenLockMessages } from '@messages/session'

export interface DiagnosticParts {
  readonly active: () => ActiveProfile | undefined
  readonly attempts: AttemptStore
  readonly profiles: ProfileList
  readonly clock: ClockPort
  readonly log: LogPort
  readonly version: string
  readonly saver: FileSaverPort
  readonly sources: DiagnosticSources
  readonly showFile: (path: string) => void
  readonly getLockSource: () => string
}

export function createDiagnosticCalls(
  parts: DiagnosticParts,
): ContractHandlers<DiagnosticsApi>['diagnostics'] {
  const { active, attempts, profiles, clock, log, version, saver, sources, showFile, getLockSource } = parts
  let listed: { readonly text: string; readonly digest: string; readonly lines: number } | undefined
  return {
    read() {
      const connection = active()?.connection()
      const file = sources.logFile()
      return ok({
        budgets: connection?.venue.budgets() ?? [],
        faults: connection?.feed.listFaultPlaces() ?? [],
        processes: sources.processes(),
        versions: {
          Perpdesk: version,
          ...sources.versions(),
          [screenLockMessages.what]: getLockSource(),
        },
        ...(file !== undefined && { logFolder: dirname(file) }),
      })
    },
    showLog() {
      // SECURITY: the path comes from main; the window only requests to show it.
      const file = sources.logFile()
      if (file !== undefined) showFile(file)
      return ok(undefined)
    },
    list() {
      const bundle = packDiagnosticBundle({
        version,
        at: clock.now(),
        snapshot: active()?.desk.snapshot() ?? {},
        attempts: attempts.all(),
        profiles: profiles.all(),
        journalLines: attempts.listChainedLines().length,
        sources,
      })
      const digest = computePlanDigest(bundle.text)
      listed = { text: bundle.text, digest, lines: bundle.parts.reduce((sum, { lines }) => sum + lines, 0) }
      return ok({ parts: bundle.parts, bytes: Buffer.byteLength(bundle.text), digest })
    },
    async bundle({ digest }) {
      // SECURITY: only the listed text is saved.
      if (listed?.digest !== digest) return err([createRefusal('INPUT_MALFORMED', { at: 'digest' })])
      const { text, lines } = listed
      const name = `perpdesk-diagnostics-${formatUtcDay(getUtcDay(clock.now()))}.json`
      const place = await saver.choose(name)
      if (place === undefined) return ok('declined')
      try {
        await saver.write(place, [text])
      } catch (error) {
        const why = readErrorCode(error)
        log.trouble('the diagnostic bundle could not be saved', { why })
        return err([createRefusal('NOT_WRITTEN', { why })])
      }
      return ok({ rows: lines, file: place.split(/[/\\]/).at(-1) ?? name })
    },
  }
}
