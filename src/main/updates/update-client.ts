import { isProjectConfigured, type UpdateProject } from '@core/update/release-judgement'
import type { UpdateBlocker, UpdateState } from '@core/update/update-state'
import type { RemainingLiveExposure } from '@core/guard/trading-guards'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import type { UpdatesApi } from '@contract/updates-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { AttemptStore } from '../attempts/attempt-store'
import type { ClockPort, IdSource, LogPort, SettingsStore, ConsentSurfacePort } from '../main-ports'
import { createUpdateConsent } from './update-consent'
import type { UpdateDisk } from './disk'
import type { ProgramInstallation } from './program-installation'
import { createUpdateCheck, type UpdateTime } from './update-check'
import { createUpdateDownload } from './update-download'
import { createUpdateSetting } from './update-setting'
import { openStoredUpdateState } from './update-memory'
import type { UpdateConnection } from './update-connection'
import { createUpdateConnections } from './update-connections'
import { createUpdateActions, getProjectHost } from './update-actions'

export interface UpdateClientSetup {
  readonly project: UpdateProject
  readonly installed: ProgramInstallation
  /** Name of this installation's file in a release. */
  readonly target: string | undefined
  readonly folder: string
  readonly disk: UpdateDisk
  readonly openConnection: (address: string) => UpdateConnection
}

export interface UpdateClientParts extends UpdateClientSetup {
  readonly version: string
  readonly clock: ClockPort
  readonly settings: SettingsStore
  readonly attempts: Pick<AttemptStore, 'record' | 'owe' | 'profileRecord'>
  readonly log: LogPort
  readonly ids: IdSource
  readonly surface: ConsentSurfacePort
  readonly offline: { isOn(): boolean }
  readonly header: () => ConsentQuestionHeader
  readonly time: () => UpdateTime
  readonly open: () => readonly UpdateBlocker[]
  readonly left: () => RemainingLiveExposure
  readonly showFile: (path: string) => void
  readonly onChange: (updating: UpdateState) => void
}

/** Updates of the program: checked if the user wants it, and downloaded or installed only after a confirmation. */
export interface UpdateClient {
  readonly calls: ContractHandlers<UpdatesApi>['updates']
  applyOfflineSetting(): void
  close(): void
}

export function createUpdateClient(parts: UpdateClientParts): UpdateClient {
  const { project, installed, target, version, clock, log, attempts, offline, open, time, left } = parts
  const memory = openStoredUpdateState(parts.settings, parts.attempts)
  const { surface, ids, header, folder, disk } = parts
  const consent = createUpdateConsent({ project, memory, offline, open, surface, ids, header })
  const { findBlock } = consent
  const connections = createUpdateConnections({
    project,
    memory,
    offline,
    openConnection: parts.openConnection,
  })
  const onChange = (): void => parts.onChange(list())
  const updateCheck = createUpdateCheck({
    ...{ project, version, target, memory, connections, clock, time, log, onChange },
    isWanted: () => findBlock() === undefined,
    onFound() {
      dropSuperseded()
      return download.tidy(updateCheck.offer())
    },
  })
  const { isSuperseded } = updateCheck
  const download = createUpdateDownload({
    installed,
    folder,
    disk,
    connections,
    clock,
    log,
    open,
    isSuperseded,
    onChange,
  })
  const host = getProjectHost(project)
  const updateSetting = createUpdateSetting({ project, host, memory, asking: consent, attempts, clock })
  const { fetch, place } = createUpdateActions({
    ...{ project, installed, time, left },
    ...{ asking: consent, looking: updateCheck, taking: download },
  })

  const list = (): UpdateState => ({
    isMade: isProjectConfigured(project),
    isOn: isProjectConfigured(project) && memory.isOn(),
    isOffline: offline.isOn(),
    version,
    host,
    installation: installed.installation,
    looked: updateCheck.getResult(),
    taking: download.getState(),
  })

  /** SECURITY: a downloaded release that was superseded since is discarded. */
  function dropSuperseded(): void {
    const offer = download.getReadyFile()?.offer
    if (offer !== undefined && isSuperseded(offer)) download.stop()
  }

  async function turnOn(): Promise<Result<'on' | 'declined'>> {
    const outcome = await updateSetting.turnOn()
    if (!outcome.ok || outcome.value === 'declined') return outcome
    onChange()
    void updateCheck.runCheck()
    return outcome
  }

  function turnOff(): Result<undefined> {
    const saved = updateSetting.turnOff()
    stopAll()
    void download.tidy()
    return saved
  }

  function stopAll(): void {
    download.stop()
    connections.closeAll()
    updateCheck.forget()
  }

  if (isProjectConfigured(project)) {
    updateCheck.startSchedule()
    void download.tidy()
  }
  return {
    calls: {
      list: () => ok(list()),
      turnOn,
      turnOff,
      async check() {
        const block = findBlock()
        if (block !== undefined) return err([block])
        await updateCheck.runCheck()
        return ok(undefined)
      },
      fetch,
      stop() {
        download.stop()
        connections.closeAll()
        return ok(undefined)
      },
      place,
      show() {
        // SECURITY: the path is main's own; the window only requests to see it.
        const path = download.getReadyFile()?.path
        if (path === undefined) return err([createRefusal('UPDATE_NOT_THERE')])
        parts.showFile(path)
        return ok(undefined)
      },
    },
    applyOfflineSetting() {
      if (offline.isOn()) stopAll()
      else {
        onChange()
        updateCheck.runIfDue()
      }
    },
    close() {
      updateCheck.close()
      download.close()
      download.stop()
      connections.closeAll()
    },
  }
}
