import { isProjectConfigured, type UpdateProject } from '@core/update/believe'
import type { UpdateBlocker, UpdateState } from '@core/update/updating'
import type { RemainingLiveExposure } from '@core/guard/guard'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ConsentQuestionHeader } from '@contract/consent'
import type { UpdatesApi } from '@contract/updates-api'
import type { ContractHandlers } from '@contract/wire'
import type { AttemptStore } from '../attempts/attempts'
import type { ClockPort, IdSource, LogPort, SettingsStore, ConsentSurfacePort } from '../ports'
import { createUpdateConsent } from './asking'
import type { UpdateDisk } from './disk'
import type { ProgramInstallation } from './installation'
import { createUpdateCheck, type UpdateTime } from './looking'
import { createUpdateDownload } from './taking'
import { createUpdateSetting } from './turning'
import { openStoredUpdateState } from './update-memory'
import type { UpdateConnection } from './way'
import { createUpdateConnections } from './ways'
import { createUpdateActions, getProjectHost } from './yeses'

/** What this installation is, and what updates of it are made of. */
export interface UpdateClientSetup {
  readonly project: UpdateProject
  readonly installed: ProgramInstallation
  /** What a release calls the file that replaces this installation. */
  readonly target: string | undefined
  /** The desk's own folder for what is fetched. */
  readonly folder: string
  readonly disk: UpdateDisk
  readonly openConnection: (address: string) => UpdateConnection
}

export interface UpdateClientParts extends UpdateClientSetup {
  readonly version: string
  readonly clock: ClockPort
  readonly settings: SettingsStore
  /** The journal, which says whenever they were turned on or off. */
  readonly attempts: Pick<AttemptStore, 'record' | 'owe' | 'profileRecord'>
  readonly log: LogPort
  readonly ids: IdSource
  readonly surface: ConsentSurfacePort
  readonly offline: { isOn(): boolean }
  readonly header: () => ConsentQuestionHeader
  readonly time: () => UpdateTime
  /** What of the desk is open now. */
  readonly open: () => readonly UpdateBlocker[]
  /** What stays live at the venue while a newer version is put in place. */
  readonly left: () => RemainingLiveExposure
  readonly showFile: (path: string) => void
  readonly onChange: (updating: UpdateState) => void
}

/** Newer versions of this program: looked for where the person wants it, told, and taken by their yes alone. */
export interface UpdateClient {
  readonly calls: ContractHandlers<UpdatesApi>['updates']
  /** The person wants no connection any more, or wants one again. */
  applyOfflineSetting(): void
  close(): void
}

export function createUpdateClient(parts: UpdateClientParts): UpdateClient {
  const { project, installed, target, version, clock, log, attempts, offline, open, time, left } = parts
  const memory = openStoredUpdateState(parts.settings, parts.attempts)
  const { surface, ids, header, folder, disk } = parts
  const asking = createUpdateConsent({ project, memory, offline, open, surface, ids, header })
  const { findBlock } = asking
  const ways = createUpdateConnections({ project, memory, offline, openConnection: parts.openConnection })
  const onChange = (): void => parts.onChange(list())
  const looking = createUpdateCheck({
    ...{ project, version, target, memory, ways, clock, time, log, onChange },
    isWanted: () => findBlock() === undefined,
    onFound() {
      dropSuperseded()
      return taking.tidy(looking.offer())
    },
  })
  const { isSuperseded } = looking
  const taking = createUpdateDownload({ installed, folder, disk, ways, clock, log, open, isSuperseded, onChange })
  const host = getProjectHost(project)
  const turning = createUpdateSetting({ project, host, memory, asking, attempts, clock })
  const { fetch, place } = createUpdateActions({ project, installed, asking, looking, taking, time, left })

  const list = (): UpdateState => ({
    isMade: isProjectConfigured(project),
    isOn: isProjectConfigured(project) && memory.isOn(),
    isOffline: offline.isOn(),
    version,
    host,
    installation: installed.installation,
    looked: looking.getResult(),
    taking: taking.getState(),
  })

  /** SECURITY: what lies ready is as old as the project says by now: what was fetched in time is not kept for it. */
  function dropSuperseded(): void {
    const offer = taking.getReadyFile()?.offer
    if (offer !== undefined && isSuperseded(offer)) taking.stop()
  }

  async function turnOn(): Promise<Result<'on' | 'declined'>> {
    const turned = await turning.turnOn()
    if (!turned.ok || turned.value === 'declined') return turned
    onChange()
    void looking.runCheck()
    return turned
  }

  function turnOff(): Result<undefined> {
    const kept = turning.turnOff()
    endAll()
    void taking.tidy()
    return kept
  }

  /** Ends whatever goes over the way, and forgets what was found. */
  function endAll(): void {
    taking.stop()
    ways.closeAll()
    looking.forget()
  }

  if (isProjectConfigured(project)) {
    looking.startSchedule()
    void taking.tidy()
  }
  return {
    calls: {
      list: () => ok(list()),
      turnOn,
      turnOff,
      async look() {
        const why = findBlock()
        if (why !== undefined) return err([why])
        await looking.runCheck()
        return ok(undefined)
      },
      fetch,
      stop() {
        taking.stop()
        ways.closeAll()
        return ok(undefined)
      },
      place,
      show() {
        // SECURITY: the path is main's own; the window only says that it wants to see it.
        const path = taking.getReadyFile()?.path
        if (path === undefined) return err([createRefusal('UPDATE_NOT_THERE')])
        parts.showFile(path)
        return ok(undefined)
      },
    },
    applyOfflineSetting() {
      if (offline.isOn()) endAll()
      else {
        onChange()
        looking.runIfDue()
      }
    },
    close() {
      looking.close()
      taking.close()
      taking.stop()
      ways.closeAll()
    },
  }
}
