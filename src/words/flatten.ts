import type { Market } from '@core/market/market'
import { sealedWrites, type Plan } from '@core/write/plan'
import { isClose, type Write } from '@core/write/write'
import { closeLine } from './close-line'
import { writeWords } from './kind-words'
import { many } from './many'
import type { Words } from './write-words'

/** Why a request of a way out stayed here, as the journal keeps it. */
export const keptBack = {
  gone: 'its position is closed already, or on the other side',
  smaller: 'its position is smaller than it was when this was sealed; a second sheet closes what is left',
  unread: 'its position could not be read right before',
  ended: 'the outcome of an earlier request of the sheet was not known',
  held: 'trading was paused before its turn',
} as const

/** What a sheet says that stops writing, cancels everything and closes each position; undefined for any other. */
export function flattenWords(plan: Plan, market: Market | undefined): Words | undefined {
  if (plan.stops !== true) return undefined
  const writes = sealedWrites(plan).map(({ write }) => write)
  const closes = new Set(writes.filter(isClose).map(one => `${one.symbol} ${one.marginMode}`)).size
  const requests = many(writes.length, 'request', 'requests')
  return {
    sentence: `Flatten: stop trading, then ${requests}, one by one`,
    lead: 'Flatten',
    rest: `stop trading, then ${requests}, one by one`,
    sent: [
      ['First', 'trading stops: nothing that adds risk can be sent until you resume it'],
      ...writes.map((write, at): readonly [string, string] => [
        `${String(at + 1)} of ${String(writes.length)}`,
        stepLine(write, market),
      ]),
    ],
    may: [
      ['Each close', 'is checked against its position, read again right before it is sent'],
      [
        'Or',
        'a book fills less within the limit, or a position grew meanwhile: a second sheet closes the rest',
      ],
      ['Unknown', 'ends it at once: what was not sent by then is not sent'],
    ],
    yes:
      closes === 0
        ? 'Hold to stop and cancel all'
        : `Hold to stop, cancel all and close ${many(closes, 'position', 'positions')}`,
    ...(closes > 0 && { mayFill: true as const }),
  }
}

/** One request of a way out: a close as its order, a cancel as what it ends. */
export const stepLine = (write: Write, market: Market | undefined): string =>
  isClose(write)
    ? `${closeLine(write, market)} · IOC · REDUCE-ONLY · ${write.marginMode}`
    : writeWords(write, market).sentence

/** What the dialog of the way out says. */
export const flattenSays = {
  title: 'Flatten',
  about: 'One sheet stops trading, cancels every order and closes every position',
  open: 'What is open',
  orders: (count: number | undefined): string =>
    count === undefined ? 'resting orders: not read' : many(count, 'resting order', 'resting orders'),
  waiting: (count: number | undefined): string =>
    count === undefined ? 'trigger orders: not read' : many(count, 'trigger order', 'trigger orders'),
  positions: (count: number | undefined): string =>
    count === undefined ? 'positions: not read' : many(count, 'position', 'positions'),
  how: 'Orders first, so that nothing fills behind the closes; then each position, the largest first, by a reduce-only IOC with a limit within your collar. Stops and take-profits are cancelled too.',
  none: 'No open orders and no open positions.',
  review: 'Review: flatten',
  again: 'Review: flatten what is left',
  progress: 'This sheet',
  lastRung: 'The last step',
  turn: 'Queued.',
  out: 'Flat: no open orders, no open positions.',
  ended: 'The sheet ended at a request whose outcome is unknown. Nothing more is sent until that is known.',
} as const
