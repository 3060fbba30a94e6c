import type { AttemptState } from '@core/attempt/attempt'
import type { NamedOrder, PlannedBindKey, PlannedRevokeKey } from '@core/write/planned-write'
import { shown } from './fill'
import { many } from './many'
import type { Words } from './write-words'

/** What stands where the text of a key belongs. */
const textOfIt: readonly [string, string] = [
  'Its text',
  'is put in as it leaves; this sheet and the journal hold its fingerprint',
]

/** What a limit of the own key to one address says of itself. */
export function bindKeyWords({ key, address, was }: PlannedBindKey): Words {
  const [lead, rest] = [`Bind key ${shown(key, 12)}`, `to ${shown(address, 45)} alone`]
  const before = was === '' ? 'any address' : shown(was.replaceAll(',', ', '), 200)
  return {
    sentence: `${lead} ${rest}`,
    lead,
    rest,
    sent: [
      ['Key', `${shown(key, 12)}, this desk’s own`],
      ['May be used from', `${before} → ${shown(address, 45)}`],
      ['This address', 'is the one at which the venue sees this computer now'],
      textOfIt,
    ],
    may: [
      ['Likely', 'set at once; what is shown afterwards is what the venue reads back'],
      ['Then', 'the venue refuses this key from every other address'],
      ['Or', 'accepted without effect: then the read-back says so'],
    ],
    yes: 'Hold to bind this key',
  }
}

/** What the end of the own key says of itself. */
export function revokeKeyWords({ key, open, stops, held }: PlannedRevokeKey): Words {
  const [lead, rest] = [`Revoke key ${shown(key, 12)}`, 'at the venue, for good']
  return {
    sentence: `${lead} ${rest}`,
    lead,
    rest,
    sent: [
      ['Key', `${shown(key, 12)}, this desk’s own`],
      ['Orders open now', listOf(open)],
      ['Trigger orders now', listOf(stops)],
      ['Positions now', held.length === 0 ? 'none' : held.map(nameOf).join(', ')],
      textOfIt,
    ],
    may: [
      ['Likely', 'accepted; it is shown as revoked once a public look-up confirms it, and not before'],
      ['Then', 'the desk can no longer read, cancel or close'],
      ['Or', 'its response is lost: then it is unknown until that look-up shows it'],
    ],
    yes: 'Hold to revoke this key',
  }
}

const nameOf = ({ symbol, marginMode }: PlannedRevokeKey['held'][number]): string =>
  `${shown(symbol, 30)} ${marginMode}`

const LISTED = 6

function listOf(named: readonly NamedOrder[]): string {
  if (named.length === 0) return 'none'
  const names = named
    .slice(0, LISTED)
    .map(({ orderId, symbol }) => `${shown(orderId, 20)} ${shown(symbol, 30)}`)
  return `${names.join(', ')}${named.length > LISTED ? ` and ${many(named.length - LISTED, 'more', 'more')}` : ''}`
}

/** What is said where this desk's own key can be bound or ended. */
export const ownKeySays = {
  title: 'This desk’s own key at the venue',
  bindAbout: 'Bound to this computer’s address, the key is of no use from anywhere else.',
  bind: 'Bind to this address…',
  revokeAbout:
    'Revoking ends this desk’s own key at the venue. After this the desk can no longer read, cancel or close.',
  revoke: 'Revoke at the venue…',
  notKnown: 'Not offered now: something is unknown or being read back.',
  notRead: 'Not offered now: positions, orders and trigger orders have not all been read.',
  notNow: 'Not offered now: trading is off for this account.',
  ended: (is: AttemptState['is']): string | undefined =>
    is === 'done'
      ? 'The key is gone at the venue: its look-up without a signature no longer tells of it. Its secret is still in this computer’s keychain until you remove it.'
      : is === 'absent'
        ? 'The key was not ended: its look-up without a signature still tells of it.'
        : is === 'unknown' || is === 'accepted' || is === 'sending'
          ? 'The outcome for the key is not known yet: its look-up without a signature is asked until it tells.'
          : undefined,
} as const
