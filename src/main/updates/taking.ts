import type { ReleaseOffer } from '@core/update/believe'
import { installCommand, type FileFault, type OpenThing, type Taking } from '@core/update/updating'
import { err, type Result } from '@core/value/result'
import { ownFolder } from '../own-disk'
import { codeOf } from '../error-kind'
import type { Clock, Log } from '../ports'
import type { UpdateDisk } from './disk'
import { fetchFile, tidy } from './fetching'
import type { Installed } from './installation'
import { freshOf, placeOver } from './placing'
import type { UpdateWays } from './ways'

/** One release's file on its way into this machine, and into its place. */
export interface TakingOne {
  taking(): Taking
  /** What was fetched and checked, and lies ready. */
  ready(): { readonly offer: ReleaseOffer; readonly path: string } | undefined
  isUnderWay(): boolean
  /** Fetches the file; rests while anything is open. */
  fetch(offer: ReleaseOffer): Promise<void>
  /** Puts what is ready in the place of the file this desk was started from. */
  place(): Promise<boolean>
  /** Ends what is under way, and forgets what lies ready. */
  stop(): void
  /** Takes away what no offer needs. */
  tidy(offer?: ReleaseOffer): Promise<void>
  close(): void
}

interface Parts {
  readonly installed: Installed
  readonly folder: string
  readonly disk: UpdateDisk
  readonly ways: UpdateWays
  readonly clock: Clock
  readonly log: Log
  readonly open: () => readonly OpenThing[]
  readonly isSuperseded: (offer: ReleaseOffer) => boolean
  readonly onChange: () => void
}

/** How soon it is seen again whether anything is open. */
const LOOK_AGAIN = 1_000
/** A hundred steps from nothing to all of it are told. */
const STEPS = 100

export function createTaking(parts: Parts): TakingOne {
  const { installed, folder, disk, ways, clock, log, open } = parts
  let taking: Taking = { is: 'none' }
  let ready: { readonly offer: ReleaseOffer; readonly path: string } | undefined
  /** What is under way; what was called off is another one's by then. */
  let mine: symbol | undefined
  let callOff: () => void = () => undefined

  function tell(next: Taking): void {
    taking = next
    parts.onChange()
  }

  function failed(fault: FileFault): void {
    mine = undefined
    log.trouble('an update was not taken', { why: fault.is })
    tell({ is: 'failed', fault })
  }

  async function fetchOnce(offer: ReleaseOffer, own: symbol): Promise<Result<string, FileFault>> {
    const { size } = offer.file
    let told = -1
    const onHave = (have: number): void => {
      const step = Math.floor((have * STEPS) / size)
      if (step === told || mine !== own) return
      told = step
      tell({ is: 'downloading', have, of: size, waitsFor: [] })
    }
    const got = await ways.through(way => fetchFile(offer.file, { disk, folder, way, open, onHave }))
    return got ?? err({ is: 'away', why: 'stopped' })
  }

  async function follow(offer: ReleaseOffer, own: symbol): Promise<void> {
    const got = await fetchOnce(offer, own)
    if (mine !== own) return
    if (!got.ok && got.error.is === 'busy') return rest(offer, own, got.error.open)
    if (!got.ok) return failed(got.error)
    mine = undefined
    // SECURITY: what the project went on from while it came is not put in front of anybody.
    if (parts.isSuperseded(offer)) return tell({ is: 'none' })
    const path = got.value
    ready = { offer, path }
    const command = installCommand(installed.installation, path)
    log.note('an update lies ready', { version: offer.version })
    tell({ is: 'ready', version: offer.version, path, ...(command !== undefined && { command }) })
  }

  /** Nothing comes while anything is open; what came is gone on with. */
  function rest(offer: ReleaseOffer, own: symbol, waitsFor: readonly OpenThing[]): void {
    const have = taking.is === 'downloading' ? taking.have : 0
    tell({ is: 'downloading', have, of: offer.file.size, waitsFor })
    const again = (): void => {
      callOff = clock.after(LOOK_AGAIN, () => {
        if (mine !== own) return
        if (open().length > 0) again()
        else void follow(offer, own)
      })
    }
    again()
  }

  return {
    taking: () => taking,
    ready: () => ready,
    isUnderWay: () => mine !== undefined,
    async fetch(offer) {
      const own = (mine = Symbol('a file'))
      ready = undefined
      tell({ is: 'downloading', have: 0, of: offer.file.size, waitsFor: [] })
      try {
        ownFolder(folder)
        await tidy(disk, folder, offer.file)
      } catch (error) {
        return failed({ is: 'disk', code: codeOf(error) })
      }
      await follow(offer, own)
    },
    async place() {
      const { appImage } = installed
      if (ready === undefined || appImage === undefined) return false
      const { offer, path } = ready
      mine = Symbol('its place')
      tell({ is: 'placing' })
      const placed = await placeOver({ disk, from: path, over: appImage, file: offer.file, open })
      mine = undefined
      if (!placed.ok) {
        // What turned out to be another file is of no use; under anything else it still lies there, whole.
        if (placed.error.is === 'wrong digest' || placed.error.is === 'wrong size') ready = undefined
        failed(placed.error)
        return false
      }
      ready = undefined
      log.note('an update is in its place', { version: offer.version })
      tell({ is: 'placed', version: offer.version, path: appImage })
      return true
    },
    stop() {
      if (taking.is === 'placing') return
      mine = undefined
      ready = undefined
      callOff()
      if (taking.is !== 'none' && taking.is !== 'placed') tell({ is: 'none' })
    },
    async tidy(offer) {
      if (mine !== undefined || ready !== undefined) return
      try {
        await tidy(disk, folder, offer?.file)
        if (installed.appImage !== undefined) await disk.remove(freshOf(installed.appImage))
      } catch (error) {
        log.trouble('what is left of an update could not be taken away', { why: codeOf(error) })
      }
    },
    close: () => callOff(),
  }
}
