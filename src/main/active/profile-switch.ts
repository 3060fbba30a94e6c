import { isPractice, type Profile } from '@core/profile/profile'
import type { Snapshot } from '@core/snapshot/snapshot'
import type { Access } from './access'
import type { CallableSurface } from './callable-surface'
import type { DataKeys } from '../keys/data-keys'
import { dataTroubleWords } from '@messages/data-trouble'
import { haltSays } from '@messages/halts'
import { errorKind } from '../error-kind'
import { guardsOf } from '../profiles/guards'
import { createPracticeProcess, type KeyedVenue, type PracticeProcess } from '../profiles/practice-process'
import { createConsentPace } from '../orders/pace'
import type { OfflineChoice } from './offline'
import { createAttention } from '../screen/attention'
import type { News } from '../screen/page-news'
import type { Clock, OpenedVenue, PassingVault, Vault, VenueOptions } from '../ports'
import type { PracticeLauncher } from '../practice-port'
import type { Profiles } from '../profiles/profiles'
import { activateProfile, type ActiveProfile, type ActiveProfileParts } from './active-profile'
import { watchSignedElsewhere, whoseKeyBeside } from './signed-elsewhere'
import { openReal, type KeyAnswer } from '../profiles/venues'
import { marketsHeard, type ShownMarkets } from './shown-markets'

/** The one active profile. It is changed one step after another: a connection that closes may have an answer to wait for. */
export interface ProfileSwitch {
  active(): ActiveProfile | undefined
  activate(profile: Profile): Promise<void>
  /** Opens the connection of the profile in use again, on whatever key it has now. */
  reopen(): Promise<void>
  watch(symbol: string): void
  /** The markets that windows beside show of their own, watched as well. */
  watchInPopout(symbols: readonly string[]): void
  /** The other markets that panels of the desk's window show: as long as anybody looks at those. */
  watchInPanels(symbols: readonly string[]): void
  /** The desk's own market came into sight, or went out of it. */
  setVisible(isSeen: boolean): void
  /** Closes every connection there is, and opens none. */
  leave(): Promise<void>
  /** Connects again. */
  come(): Promise<void>
  /** Takes the list of what real keys signed as it was found, by the person's own word. */
  acceptSigned(): void
  /** Ends what is under way first. Nothing is opened any more from the moment it is called, whoever asks for it. */
  close(): Promise<void>
}

type OfOneProfile =
  'profile' | 'pace' | 'guards' | 'whoseKey' | 'permission' | 'dataTrouble' | 'onChange' | 'onView'

interface Parts extends Omit<ActiveProfileParts, OfOneProfile> {
  readonly vault: Vault
  readonly practiceVault: (clock: Clock) => PassingVault
  readonly openVenue: (options: VenueOptions) => OpenedVenue
  readonly practice: PracticeLauncher
  readonly dataKeys: DataKeys
  readonly surface: CallableSurface
  readonly profiles: Profiles
  readonly offline: OfflineChoice
  readonly access: () => Access
  readonly pushers: () => News | undefined
  /** Something of the profile in use changed; told whether or not there is a window. */
  readonly onNews: (profileId: string, snapshot: () => Snapshot) => void
  /** A profile is active: what the desk knows of all profiles is told there. */
  readonly onActive: () => void
}

export function createProfileSwitch(parts: Parts): ProfileSwitch {
  const { profiles, surface, attempts, log, practice, practiceVault, openVenue, clock, ids } = parts
  const onChange = (): void => void inTurn(follow)
  const startPractice = (): PracticeProcess =>
    createPracticeProcess({ practice, practiceVault, openVenue, clock, ids, log, onChange })
  // SECURITY: a desk that is to stay offline starts no process that listens.
  let practiceProcess = parts.offline.isOn() ? undefined : startPractice()
  let active: ActiveProfile | undefined
  let shown: ShownMarkets = { panels: [], popouts: [] }
  /** How often a connection was to be opened: what a keychain says later is for the last of them, or for none. */
  let openings = 0
  // One person answers for every connection and every profile: a connection that breaks gives nobody more questions.
  const pace = createConsentPace(parts.clock)

  const look = (): void => active?.watch(...marketsHeard(shown, attention.isResting()))
  function show(some: Partial<ShownMarkets>): void {
    shown = { ...shown, ...some }
    look()
  }

  const attention = createAttention({
    clock: parts.clock,
    isFollowed: () => parts.pushers()?.market.isFollowed?.() === true,
    onChange: look,
  })

  const elsewhere = watchSignedElsewhere({ ...parts, active: () => active })
  const { inTurn, isClosed, close } = takeTurns(elsewhere.follow, error => {
    log.trouble('a profile could not be taken up', { kind: errorKind(error) })
    attempts.halt(haltSays.notTakenUp)
  })

  /** Keeps the practice profile on whatever connection the exchange next door has now. */
  async function follow(): Promise<void> {
    if (active === undefined || !isPractice(active.profile) || parts.offline.isOn()) return
    const keyed = practiceProcess?.open(active.profile.accountId)
    await (keyed === undefined ? active.disconnect('the practice exchange is gone') : take(active, keyed))
  }

  /** Gives the active profile its connection, unless none is wanted any more by the time that the one before has closed. */
  async function take(taken: ActiveProfile, keyed: KeyedVenue): Promise<void> {
    await taken.disconnect('another connection opens')
    const isWanted = active === taken && !isClosed() && !parts.offline.isOn()
    if (!isWanted) return keyed.venue.close()
    elsewhere.makeWay(taken.profile, keyed.key)
    await taken.connect(keyed)
  }

  async function leave(): Promise<void> {
    await active?.disconnect('the person wants no connection')
    parts.gate.hold('opening', { is: 'offline', chosen: true })
    const gone = practiceProcess
    practiceProcess = undefined
    await gone?.close()
  }

  async function come(): Promise<void> {
    practiceProcess ??= startPractice()
    await connect()
  }

  async function connect(given?: KeyAnswer): Promise<void> {
    const mine = (openings += 1)
    // SECURITY: the one place where a connection of any profile is opened; while the person wants none, none is.
    if (parts.offline.isOn()) return leave()
    const profile = profiles.get(active?.profile.id ?? '')
    if (profile === undefined || isPractice(profile)) return follow()
    const taken = active
    // SECURITY: no host that no person has confirmed is asked anything, signed or not.
    if (profile.unconfirmed) return taken?.disconnect('its hosts are not confirmed')
    // By its turn another profile may be in use, or another key: what was answered is of neither.
    const late = (answer: KeyAnswer): void => void inTurn(async () => mine === openings && connect(answer))
    const keyed = await openReal({ ...parts, isLocked: parts.access().lock.isLocked }, profile, late, given)
    if (isClosed()) return keyed.venue.close()
    await (taken === undefined ? keyed.venue.close() : take(taken, keyed))
    // A keychain that gave the key that signs was opened since: it is asked for the other one again, and asks nobody.
    if (taken !== undefined && keyed.key === 'ready') openRecords(taken)
    parts.access().announce()
  }

  /** Fetches the data key of what was kept, and takes that; a connection waits for neither. */
  function openRecords(taken: ActiveProfile): void {
    // As it is written down now: it may have been given its first key since it was taken up.
    void parts.dataKeys
      .unlock(parts.vault, profiles.get(taken.profile.id) ?? taken.profile)
      .then(isOpen => isOpen && active === taken && taken.recall())
  }

  async function sit(profile: Profile): Promise<void> {
    surface.withdrawAll()
    await active?.close('another account')
    if (isClosed()) return
    leaveKey(parts, active?.profile.id, profile)
    parts.access().lock.take(profile)
    const { gate, doubtsOf, archive, steady, version, storage, dropped, past, header, asksInPublic } = parts
    const taken: ActiveProfile = activateProfile({
      ...{ profile, gate, attempts, doubtsOf, archive, surface, clock, steady, ids, log },
      ...{ version, storage, dropped, past, header, pace, asksInPublic },
      guards: () => guardsOf(attempts, profile),
      // One key signs for a main account and its sub-accounts: the one in use is asked about first.
      whoseKey: whoseKeyBeside(profiles, profile.id),
      permission: () => parts.access().writing.hold(profiles.get(profile.id) ?? profile),
      dataTrouble() {
        const why = parts.dataKeys.trouble(profile.id)
        return why && dataTroubleWords(why)
      },
      onChange(changes) {
        parts.pushers()?.desk.changed(changes)
        parts.onNews(profile.id, taken.desk.snapshot)
      },
      onView(view) {
        const { market } = parts.pushers() ?? {}
        if (view.symbol === shown.desk) market?.view(view)
        else market?.other?.(view)
      },
    })
    active = taken
    parts.onActive()
    look()
    openRecords(taken)
    return connect()
  }

  return {
    active: () => active,
    activate: profile => inTurn(() => sit(profile)),
    reopen: () => inTurn(() => connect()),
    ...{ watch: desk => show({ desk }), watchInPanels: panels => show({ panels }) },
    watchInPopout(popouts) {
      show({ popouts })
      attention.look()
    },
    setVisible: attention.sees,
    ...{ leave: () => inTurn(leave), come: () => inTurn(come), acceptSigned: elsewhere.accept },
    async close() {
      for (const each of [attention, elsewhere]) each.close()
      await close()
      await active?.close('desk closed')
      active = undefined
      await practiceProcess?.close()
    },
  }
}

/** Lets go of the key of the account that is left, where the next one has another. */
function leaveKey(
  { vault, profiles }: Pick<Parts, 'vault' | 'profiles'>,
  id: string | undefined,
  next: Profile,
) {
  const { keyId } = profiles.get(id ?? '') ?? {}
  // SECURITY: the key of an account that was left signs nothing more before that is taken up again.
  if (keyId !== undefined && keyId !== next.keyId) void vault.leave(keyId)
}

/** Moves one after another. Once it is closed none begins any more, whether it was asked for before that or after. */
function takeTurns(onMoved: () => void, onBroken: (error: unknown) => void) {
  let isOver = false
  let last: Promise<void> = Promise.resolve()
  return {
    inTurn(move: () => Promise<unknown>): Promise<void> {
      const moved = last.then(async () => {
        // Whoever signs, the keychain and the exchange next door may go while the desk is left: nothing follows them then.
        if (!isOver) await move().finally(onMoved)
      })
      last = moved.catch(onBroken)
      return moved
    },
    isClosed: () => isOver,
    /** Resolves once the move that is under way has ended. */
    close(): Promise<void> {
      isOver = true
      return last
    },
  }
}
