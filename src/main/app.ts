import { isOpen } from '@core/order-fold'
import { isPractice, type Profile } from '@core/profile'
import { no, refuse, yes, type Result } from '@core/result'
import type { Api } from '@contract/api'
import type { Question } from '@contract/consent'
import type { Handlers, Tellers } from '@contract/wire'
import { openAttempts, type Attempts } from './attempts'
import { createGate, type Gate } from './gate'
import { guardsOf } from './guards'
import { createCalls, PREFERENCES } from './calls'
import { createKeys } from './keys'
import { createNeighbour } from './neighbour'
import { openReal } from './venues'
import type {
  Archive,
  Clock,
  Ids,
  Journal,
  Log,
  PracticeLauncher,
  Shelf,
  Surface,
  Vault,
  Venue,
  VenueOptions,
} from './ports'
import { faceOf, openProfiles } from './profiles'
import { readLook } from './look'
import { takeSeat, type Seat } from './seat'

/** The application without its shell: everything but windows, menus and processes. */
export interface App {
  readonly handlers: Handlers<Api>
  /** Where news goes: the window, or nothing while there is none. */
  tellTo(tellers: Tellers<Api> | undefined): void
  /** Sleep and waking: writes stop at once, and everything is read again before they go on. */
  suspend(): void
  resume(): void
  /** Shuts writing for good: a broken invariant was met outside the order path. */
  halt(why: string): void
  /** What a person should know before leaving; undefined when nothing stays behind. */
  leaving(): Leaving
  close(): Promise<void>
}

/** What stays live when the desk is left. */
export interface Leaving {
  readonly unknown: number
  readonly orders: number
  readonly positions: number
}

export interface AppParts {
  readonly clock: Clock
  readonly ids: Ids
  readonly journal: Journal
  readonly archive: Archive
  readonly shelf: Shelf
  readonly vault: Vault
  readonly trialVault: () => Vault
  readonly openVenue: (options: VenueOptions) => Venue
  readonly practice: PracticeLauncher
  readonly surface: Surface
  readonly log: Log
  readonly version: string
  /** Gives plain text to the clipboard. */
  readonly copy: (text: string) => void
  /** Why nothing is kept on disk, when that is so. */
  readonly storage?: string
}

export function openApp(parts: AppParts): App {
  const { clock, shelf, log } = parts
  const profiles = openProfiles(shelf, log)
  let tellers: Tellers<Api> | undefined
  let seat: Seat | undefined
  let watched: string | undefined

  const gate: Gate = createGate({
    clock,
    onChange: (writes, at) => seat?.desk.see({ saw: 'writes', at, writes }),
  })
  const attempts: Attempts = openAttempts({
    ...parts,
    gate,
    onChange: attempt => {
      if (attempt.profileId === seat?.profile.id) seat.desk.see({ saw: 'attempt', at: clock.now(), attempt })
    },
  })
  const neighbour = createNeighbour({ ...parts, onChange: () => void inTurn(follow) })

  const face = (): Pick<Question, 'profile' | 'theme' | 'palette'> => ({
    profile: faceOf(seat?.profile ?? profiles.chosen()),
    ...readLook(shelf.get(PREFERENCES)),
  })

  const tellProfiles = () =>
    seat?.desk.see({ saw: 'profiles', at: clock.now(), profiles: profiles.all().map(faceOf) })

  /** Seats are changed one after another: a line that closes may have an answer to wait for. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(move: () => Promise<T>): Promise<T> {
    const moved = turn.then(move)
    turn = moved.catch((error: unknown) => {
      log.trouble('a profile could not be taken up', {
        kind: error instanceof Error ? error.name : 'unknown',
      })
      attempts.halt('A profile could not be taken up.')
    })
    return moved
  }

  /** Keeps the practice profile on whatever line the exchange next door has now. */
  async function follow(): Promise<void> {
    if (seat === undefined || !isPractice(seat.profile)) return
    const connection = neighbour.open()
    await (connection === undefined
      ? seat.disconnect('the exchange next door is gone')
      : seat.connect(connection))
  }

  async function sit(profile: Profile): Promise<void> {
    await seat?.close()
    const taken = takeSeat({
      ...parts,
      profile,
      gate,
      attempts,
      face,
      guards: () => guardsOf(attempts, profile),
      onChange: changes => tellers?.desk.changed(changes),
      onView: view => tellers?.market.view(view),
    })
    seat = taken
    tellProfiles()
    if (watched !== undefined) taken.watch(watched)
    if (isPractice(profile)) return follow()
    const connection = await openReal(parts, profile)
    await (seat === taken ? taken.connect(connection) : connection.venue.close())
  }

  async function use(id: string): Promise<Result<undefined>> {
    const profile = profiles.get(id)
    if (profile === undefined) return no([refuse('PROFILE_UNKNOWN', { profile: id })])
    const kept = profiles.choose(id)
    if (!kept.ok) return kept
    await inTurn(() => sit(profile))
    tellers?.desk.changed(seat?.desk.snapshot() ?? {})
    return yes(undefined)
  }

  const keys = createKeys({ ...parts, profiles, face, onProfiles: tellProfiles })
  const handlers = createCalls({
    ...parts,
    attempts,
    gate,
    keys,
    face,
    use,
    seat: () => seat,
    watch(symbol) {
      watched = symbol
      seat?.watch(symbol)
    },
  })

  void inTurn(() => sit(profiles.chosen()))
  return {
    handlers,
    tellTo: next => (tellers = next),
    suspend() {
      seat?.line()?.orders.void()
      gate.hold('opening', { is: 'reconciling' })
    },
    resume: () => void seat?.line()?.settle(),
    halt: why => attempts.halt(why),
    leaving: () => ({
      unknown: attempts.unresolved().length,
      orders: seat?.desk.snapshot().orders?.value.filter(isOpen).length ?? 0,
      positions:
        seat?.desk.snapshot().positions?.value.filter(({ quantity }) => quantity !== '0').length ?? 0,
    }),
    async close() {
      tellers = undefined
      await inTurn(async () => seat?.close())
      await neighbour.close()
      attempts.close()
      await parts.vault.close()
    },
  }
}
