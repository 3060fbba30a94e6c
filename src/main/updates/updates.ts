import { isMade, type Project } from '@core/update/believe'
import type { OpenThing, Updating } from '@core/update/updating'
import type { LeftLive } from '@core/guard/guard'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { QuestionHeader } from '@contract/consent'
import type { UpdatesApi } from '@contract/updates-api'
import type { Handlers } from '@contract/wire'
import type { Attempts } from '../attempts/attempts'
import type { Clock, Ids, Log, SettingsStore, Surface } from '../ports'
import { createAsking } from './asking'
import type { UpdateDisk } from './disk'
import type { Installed } from './installation'
import { createLooking, type UpdateTime } from './looking'
import { createTaking } from './taking'
import { createTurning } from './turning'
import { openUpdateMemory } from './update-memory'
import type { UpdateWay } from './way'
import { createWays } from './ways'
import { createYeses, projectHost } from './yeses'

/** What this installation is, and what updates of it are made of. */
export interface UpdateSetup {
  readonly project: Project
  readonly installed: Installed
  /** What a release calls the file that replaces this installation. */
  readonly target: string | undefined
  /** The desk's own folder for what is fetched. */
  readonly folder: string
  readonly disk: UpdateDisk
  readonly openWay: (address: string) => UpdateWay
}

export interface UpdateParts extends UpdateSetup {
  readonly version: string
  readonly clock: Clock
  readonly settings: SettingsStore
  /** The journal, which says whenever they were turned on or off. */
  readonly attempts: Pick<Attempts, 'record' | 'owe' | 'profileRecord'>
  readonly log: Log
  readonly ids: Ids
  readonly surface: Surface
  readonly offline: { isOn(): boolean }
  readonly header: () => QuestionHeader
  readonly time: () => UpdateTime
  /** What of the desk is open now. */
  readonly open: () => readonly OpenThing[]
  /** What stays live at the venue while a newer version is put in place. */
  readonly left: () => LeftLive
  readonly showFile: (path: string) => void
  readonly onChange: (updating: Updating) => void
}

/** Newer versions of this program: looked for where the person wants it, told, and taken by their yes alone. */
export interface Updates {
  readonly calls: Handlers<UpdatesApi>['updates']
  /** The person wants no connection any more, or wants one again. */
  follow(): void
  close(): void
}

export function createUpdates(parts: UpdateParts): Updates {
  const { project, installed, target, version, clock, log, attempts, offline, open, time, left } = parts
  const memory = openUpdateMemory(parts.settings, parts.attempts)
  const { surface, ids, header, folder, disk } = parts
  const asking = createAsking({ project, memory, offline, open, surface, ids, header })
  const { shut } = asking
  const ways = createWays({ project, memory, offline, openWay: parts.openWay })
  const onChange = (): void => parts.onChange(list())
  const looking = createLooking({
    ...{ project, version, target, memory, ways, clock, time, log, onChange },
    isWanted: () => shut() === undefined,
    onFound() {
      dropSuperseded()
      return taking.tidy(looking.offer())
    },
  })
  const { isSuperseded } = looking
  const taking = createTaking({ installed, folder, disk, ways, clock, log, open, isSuperseded, onChange })
  const host = projectHost(project)
  const turning = createTurning({ project, host, memory, asking, attempts, clock })
  const { fetch, place } = createYeses({ project, installed, asking, looking, taking, time, left })

  const list = (): Updating => ({
    isMade: isMade(project),
    isOn: isMade(project) && memory.isOn(),
    isOffline: offline.isOn(),
    version,
    host,
    installation: installed.installation,
    looked: looking.looked(),
    taking: taking.taking(),
  })

  /** SECURITY: what lies ready is as old as the project says by now: what was fetched in time is not kept for it. */
  function dropSuperseded(): void {
    const offer = taking.ready()?.offer
    if (offer !== undefined && isSuperseded(offer)) taking.stop()
  }

  async function turnOn(): Promise<Result<'on' | 'declined'>> {
    const turned = await turning.on()
    if (!turned.ok || turned.value === 'declined') return turned
    onChange()
    void looking.look()
    return turned
  }

  function turnOff(): Result<undefined> {
    const kept = turning.off()
    end()
    void taking.tidy()
    return kept
  }

  /** Ends whatever goes over the way, and forgets what was found. */
  function end(): void {
    taking.stop()
    ways.shut()
    looking.forget()
  }

  if (isMade(project)) {
    looking.begin()
    void taking.tidy()
  }
  return {
    calls: {
      list: () => ok(list()),
      turnOn,
      turnOff,
      async look() {
        const why = shut()
        if (why !== undefined) return err([why])
        await looking.look()
        return ok(undefined)
      },
      fetch,
      stop() {
        taking.stop()
        ways.shut()
        return ok(undefined)
      },
      place,
      show() {
        // SECURITY: the path is main's own; the window only says that it wants to see it.
        const path = taking.ready()?.path
        if (path === undefined) return err([refuse('UPDATE_NOT_THERE')])
        parts.showFile(path)
        return ok(undefined)
      },
    },
    follow() {
      if (offline.isOn()) end()
      else {
        onChange()
        looking.lookIfDue()
      }
    },
    close() {
      looking.close()
      taking.close()
      taking.stop()
      ways.shut()
    },
  }
}
