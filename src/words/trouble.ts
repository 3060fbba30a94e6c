import type { Hold } from '@core/guard/guard'
import type { AccountTrouble } from '@core/profile/key-refusal'
import type { Health } from '@core/snapshot/snapshot'
import { shown } from './fill'
import { clockWords } from './state'

/** What stands in the way of being up to date, for a person: a short name, and what it means and asks for. */
export interface TroubleWords {
  readonly head: string
  readonly sentence: string
}

const stays = 'Your orders and positions stay as they are at the venue.'

/** What is known of a key the venue refuses, or of a signature that was not made. */
const causes: Readonly<Record<AccountTrouble, TroubleWords>> = {
  'key not listed': {
    head: 'Key not known',
    sentence: `The venue has no such working key for this account: it was revoked, belongs to another account, or was never registered. It does not say which. ${stays} Act in the venue’s own terminal, and add a key of this account.`,
  },
  'key expired': {
    head: 'Key expired',
    sentence: `This key’s time has run out, so the venue answers nothing it signs. ${stays} Register a new one in the venue’s own terminal, and replace this one with it.`,
  },
  'key cannot read': {
    head: 'Key may not read',
    sentence: `The venue knows this key and does not let it read: its scope was narrowed. ${stays} Add a key that may read, and trade if you mean to trade.`,
  },
  'key refused here': {
    head: 'Key refused here',
    sentence: `The venue lists this key as good and refuses it all the same: most likely this machine’s address is not one it is for. It does not say so itself. ${stays} Look at the key’s addresses in the venue’s own terminal.`,
  },
  'signature refused': {
    head: 'Signature refused',
    sentence: `The venue lists this key as good and does not accept what it signs: most likely this machine’s clock was set meanwhile. ${stays} Check the clock; if it is right, add the key again.`,
  },
  'clock unknown': {
    head: 'Clock',
    sentence: `The venue has not said what time it is, and without that nothing can be signed, so the account is not read. ${stays} This desk keeps asking.`,
  },
  'key locked': {
    head: 'Key locked',
    sentence: `The key is locked away, so nothing can be signed and the account is not read. ${stays} Unlock it to go on.`,
  },
  'key cannot sign': {
    head: 'Key cannot sign',
    sentence: `The keychain does not give this key, so nothing can be signed and the account is not read. ${stays} Look at the keychain, or add the key again.`,
  },
}

const known: Readonly<Record<string, TroubleWords>> = {
  ...causes,
  'unauthorised -1001': {
    head: 'Signature refused',
    sentence: `The venue does not accept this desk’s signature: the secret is not this account’s, or this machine’s clock is wrong. ${stays} Check both, or add the key again.`,
  },
  'unauthorised -1002': {
    head: 'Key refused',
    sentence: `The venue does not accept this key: revoked, expired, lacking a scope, or used from an address it is not for. ${stays} Act in the venue’s own terminal, and add a key that works.`,
  },
  unauthorised: {
    head: 'Key refused',
    sentence: `The venue does not let this key read the account. ${stays} Look at its list of keys there, or add another.`,
  },
  throttled: {
    head: 'Slowed down',
    sentence: `Rate limit: the venue limits how often this desk may ask, so the account’s figures come late. ${stays} This desk asks again by itself.`,
  },
  offline: {
    head: 'Offline',
    sentence: `The venue cannot be reached: what you see is the last that was known, and nothing can be sent. ${stays} This desk keeps trying.`,
  },
  unreadable: {
    head: 'Unreadable',
    sentence: `What the venue answers cannot be read, so the account’s figures are old and nothing is sent on them. ${stays} If it lasts, act in the venue’s own terminal.`,
  },
  refused: {
    head: 'Not shown',
    sentence: `The venue refuses to show the account. ${stays} If it lasts, act in the venue’s own terminal.`,
  },
  'no key': {
    head: 'No key',
    sentence: 'This profile has no key, so there is no account to read. Add one to trade.',
  },
  'not compared yet': {
    head: 'Clock',
    sentence:
      'The venue’s clock has not been compared with this machine’s yet; nothing can be signed until it is.',
  },
  'too far apart to sign': {
    head: 'Clock',
    sentence:
      'This machine’s clock is too far from the venue’s: signatures would be refused, so nothing is sent. Set it right.',
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
  return { ...found, sentence: `${found.sentence} (${shown(code, 20)})` }
}

/** What the lights know about why nothing can be sent, where they know more than the hold itself says. */
export function heldBy(hold: Hold, health: Health | undefined): TroubleWords | undefined {
  if (hold.is === 'offline') return hold.chosen === true ? undefined : troubleWords(health?.account.why)
  if (hold.is !== 'read-only') return undefined
  if (hold.why === 'key refused') return troubleWords(health?.account.why)
  const offset = health?.clock.offset
  if (hold.why !== 'clock' || offset === undefined) return undefined
  return {
    head: 'Clock',
    sentence: `This machine’s clock is ${clockWords(offset)} the venue’s, too far to sign. Nothing is sent; reading goes on. Set it right.`,
  }
}

/** The venue under maintenance, with its own words where it gave any. */
export const maintenanceWords = (said: string): TroubleWords => ({
  head: 'Maintenance',
  sentence: `The venue is closed for maintenance and takes no orders; what is sent now may end as unknown. ${stays}${
    said === '' ? '' : ` It says: “${shown(said, 120)}”`
  }`,
})
