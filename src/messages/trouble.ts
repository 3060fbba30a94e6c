import type { Hold } from '@core/guard/guard'
import type { AccountTrouble } from '@core/profile/key-refusal'
import type { Health } from '@core/snapshot/snapshot'
import { shown } from './fill'
import { clockWords } from './state'
import { fill } from './message'
import * as messages from './en/trouble'

/** What stands in the way of being up to date, for a person: a short name, and what it means and asks for. */
export interface TroubleWords {
  readonly head: string
  readonly sentence: string
}

const stays = messages.stays

/** What is known of a key the venue refuses, or of a signature that was not made. */
const causes: Readonly<Record<AccountTrouble, TroubleWords>> = {
  'key not listed': {
    head: messages.causes['key not listed'].head,
    sentence: fill(messages.causes['key not listed'].sentence, { stays }),
  },
  'key expired': {
    head: messages.causes['key expired'].head,
    sentence: fill(messages.causes['key expired'].sentence, { stays }),
  },
  'key cannot read': {
    head: messages.causes['key cannot read'].head,
    sentence: fill(messages.causes['key cannot read'].sentence, { stays }),
  },
  'key refused here': {
    head: messages.causes['key refused here'].head,
    sentence: fill(messages.causes['key refused here'].sentence, { stays }),
  },
  'signature refused': {
    head: messages.causes['signature refused'].head,
    sentence: fill(messages.causes['signature refused'].sentence, { stays }),
  },
  'clock unknown': {
    head: messages.causes['clock unknown'].head,
    sentence: fill(messages.causes['clock unknown'].sentence, { stays }),
  },
  'key locked': {
    head: messages.causes['key locked'].head,
    sentence: fill(messages.causes['key locked'].sentence, { stays }),
  },
  'key cannot sign': {
    head: messages.causes['key cannot sign'].head,
    sentence: fill(messages.causes['key cannot sign'].sentence, { stays }),
  },
}

const known: Readonly<Record<string, TroubleWords>> = {
  ...messages.known,
  ...causes,
  'unauthorised -1001': {
    head: messages.known['unauthorised -1001'].head,
    sentence: fill(messages.known['unauthorised -1001'].sentence, { stays }),
  },
  'unauthorised -1002': {
    head: messages.known['unauthorised -1002'].head,
    sentence: fill(messages.known['unauthorised -1002'].sentence, { stays }),
  },
  unauthorised: {
    head: messages.known.unauthorised.head,
    sentence: fill(messages.known.unauthorised.sentence, { stays }),
  },
  throttled: {
    head: messages.known.throttled.head,
    sentence: fill(messages.known.throttled.sentence, { stays }),
  },
  offline: {
    head: messages.known.offline.head,
    sentence: fill(messages.known.offline.sentence, { stays }),
  },
  unreadable: {
    head: messages.known.unreadable.head,
    sentence: fill(messages.known.unreadable.sentence, { stays }),
  },
  refused: {
    head: messages.known.refused.head,
    sentence: fill(messages.known.refused.sentence, { stays }),
  },
}

/**
 * What a light's reason means for your money and what to do; undefined where it is not one this desk knows.
 *
 * A code the venue gave stands behind the kind of trouble: the exact pair is looked up first, then the kind.
 */
export function troubleWords(why: string | undefined): TroubleWords | undefined {
  if (why === undefined) return undefined
  const exact = Object.hasOwn(known, why) ? known[why] : undefined
  if (exact !== undefined) return exact
  const [kind = '', code] = why.split(' ')
  const found = Object.hasOwn(known, kind) ? known[kind] : undefined
  if (found === undefined || code === undefined) return found
  return {
    ...found,
    sentence: fill(messages.troubleWords, { sentence: found.sentence, code: shown(code, 20) }),
  }
}

/** What the lights know about why nothing can be sent, where they know more than the hold itself says. */
export function heldBy(hold: Hold, health: Health | undefined): TroubleWords | undefined {
  if (hold.is === 'offline') return hold.chosen === true ? undefined : troubleWords(health?.account.why)
  if (hold.is !== 'read-only') return undefined
  if (hold.why === 'key refused') return troubleWords(health?.account.why)
  const offset = health?.clock.offset
  if (hold.why !== 'clock' || offset === undefined) return undefined
  return {
    head: messages.heldBy.clock,
    sentence: fill(messages.heldBy.machineClockVenue, { clock: clockWords(offset) }),
  }
}

/** The venue under maintenance, with its own words where it gave any. */
export const maintenanceWords = (said: string): TroubleWords => ({
  head: messages.maintenanceWords.maintenance,
  sentence: fill(messages.maintenanceWords.venueClosedMaintenance, {
    stays,
    said: said === '' ? '' : fill(messages.maintenanceWords.says, { said: shown(said, 120) }),
  }),
})
