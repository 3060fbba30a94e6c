import type { WriteAttempt } from '../../../src/core/attempt/write-attempt'
import { isAttemptUnresolved } from '../../../src/core/attempt/attempt-state'
import { replayJournal } from '../../../src/core/attempt/journal-replay'
import type { Plan } from '../../../src/core/write/plan'
import type { OpenDesk } from '../../kit/open-desk'
import type { Traffic } from '../traffic'

export interface Known {
  readonly profileId: string
  readonly accountId: string
  readonly label: string
}

/** Puts every sub-account on the list. */
export async function openAll({ api }: OpenDesk): Promise<readonly Known[]> {
  const listed = await api.subAccounts.list()
  if (!listed.ok) throw new Error('The sub-accounts were not listed.')
  const { main, rows } = listed.value
  const known: Known[] = [main]
  for (const { accountId, description = '' } of rows) {
    const opened = await api.subAccounts.open({ accountId })
    if (!opened.ok) throw new Error('A sub-account was not opened.')
    known.push({ profileId: opened.value.profileId, accountId, label: description })
  }
  return known
}

interface Ground {
  readonly desk: OpenDesk
  readonly traffic: Traffic
}

/**
 * Looks without requests under way before the desk's clock is turned. Waits on that clock then end at once.
 */
const LOOKS = 20
const STEP = 1_000
/** Looks until a wait fails. Counted in looks, not time, because a busy machine is slow at everything. */
const MOST = 4_000

/**
 * Polls until `holds` returns true. Turns the clock only while no request is under way, so that none becomes
 * late.
 */
export async function waitUntil(
  what: string,
  { desk, traffic }: Ground,
  check: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let looks = 1; looks <= MOST; looks += 1) {
    if (await check()) return
    const isUnderWay = !traffic.isAtRest() || desk.app.waitForInFlight() !== undefined
    if (looks % LOOKS === 0 && !isUnderWay) await desk.turn(STEP)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  const { writes } = desk.snapshot()
  throw new Error(`Waited in vain: ${what}; ${traffic.reads()} reads open, ${JSON.stringify(writes?.value)}.`)
}

/** Waits until the account that is in use has been read and may write. */
export const ready = (ground: Ground): Promise<void> =>
  waitUntil('the account in use may write', ground, async () => {
    const { desk } = ground
    // Checks the pushed snapshot first, because requesting everything takes longer than the reading itself.
    if (desk.snapshot().writes?.value.state !== 'active') return false
    const now = await desk.api.desk.snapshot()
    const { writes, account, positions, markets } = now.ok ? now.value : {}
    const isRead = account?.from === 'live' && positions?.from === 'live' && markets !== undefined
    return writes?.value.state === 'active' && isRead && desk.view()?.book?.asks[0] !== undefined
  })

/** Returns the attempt as the journal records it, or `undefined` if no confirmation was recorded. */
export const fateOf = ({ journal }: OpenDesk, { attempt }: Plan): WriteAttempt | undefined =>
  replayJournal(journal.lines.filter(entry => 'attempt' in entry && entry.attempt === attempt)).attempts.get(
    attempt,
  )

/**
 * Switches back to the account whose unresolved order blocks all accounts. Only that account can read the
 * order back.
 */
export async function resolveFate(ground: Ground, plan: Plan): Promise<WriteAttempt | undefined> {
  const { desk } = ground
  const isOpen = () => {
    const fate = fateOf(desk, plan)
    return fate !== undefined && isAttemptUnresolved(fate)
  }
  if (!isOpen()) return fateOf(desk, plan)
  const now = await desk.api.desk.snapshot()
  if (!now.ok || now.value.profile?.value.id !== plan.profileId)
    await desk.api.profiles.use({ id: plan.profileId })
  await waitUntil('the order is read back by its own account', ground, () => !isOpen())
  return fateOf(desk, plan)
}
