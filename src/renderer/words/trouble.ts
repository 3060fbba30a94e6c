import { shown } from './fill'

/** What stands in the way of being up to date, for a person: a short name, and what it means and asks for. */
export interface Trouble {
  readonly head: string
  readonly sentence: string
}

const stays = 'Your orders and positions stay as they are at the venue.'

const known: Readonly<Record<string, Trouble>> = {
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
    sentence: `The venue limits how often this desk may ask, so the account’s figures come late. ${stays} This desk asks again by itself.`,
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
export function troubleWords(why: string | undefined): Trouble | undefined {
  if (why === undefined) return undefined
  const exact = Object.hasOwn(known, why) ? known[why] : undefined
  if (exact !== undefined) return exact
  const [kind = '', code] = why.split(' ')
  const found = Object.hasOwn(known, kind) ? known[kind] : undefined
  if (found === undefined || code === undefined) return found
  return { ...found, sentence: `${found.sentence} (${shown(code, 20)})` }
}
