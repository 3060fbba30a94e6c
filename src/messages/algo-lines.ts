import { afterFees } from '@core/figures/results'
import type { Market } from '@core/market/market'
import type { Amount } from '@core/value/decimal'
import type { AlgoWrite, EditedLeg, Leg } from '@core/write/kind-writes'
import type { Outlook } from '@core/write/plan'
import type { AlgoTerms } from '@core/write/planned-algo'
import { shown } from './fill'
import { gain, percent, price, size } from './format'
import type { AlgoSays, Told } from './algo-says'

/** What each trigger would gain or lose, and how much of the position stops cover, where a plan tells. */
export function triggerLines(
  says: AlgoSays,
  { triggers = [], coverage }: Outlook,
  market: Market | undefined,
): readonly Told[] {
  const gains = triggers.flatMap(({ kind, trigger, pnl, fees }): readonly Told[] =>
    trigger === undefined || pnl === undefined
      ? []
      : [[says.triggers.at(kindWord(says, kind), price(trigger, market)), gainWords(says, pnl, fees)]],
  )
  if (coverage === undefined) return gains
  const { size: whole, before, after } = coverage
  const covered = says.triggers.covered(size(after, market), size(whole, market))
  const was = before === after ? '' : says.triggers.coveredNow(size(before, market))
  return [...gains, [says.triggers.covers, `${covered}${was}`]]
}

const gainWords = ({ triggers: says }: AlgoSays, pnl: Amount, fees: Amount | undefined): string =>
  fees === undefined ? says.beforeFees(gain(pnl)) : says.afterFees(gain(afterFees(pnl, fees)))

/** What an order that waits is called, whichever leg of another one it is. */
export const kindWord = ({ kinds, legs }: AlgoSays, kind: string): string =>
  kinds[kind as AlgoWrite['kind']] ?? legs[kind as Leg['kind']] ?? shown(kind, 20)

/** What an order waits for, and what it does then, line by line. */
export function ownLines(says: AlgoSays, write: AlgoWrite, market: Market | undefined): readonly Told[] {
  const { terms, sides } = says
  switch (write.kind) {
    case 'STOP': {
      const at = terms.mark[write.side === 'BUY' ? 'rises' : 'falls']
      const what = `${sides[write.side]} ${size(write.quantity, market)}`
      return [
        [terms.trigger, at(price(write.triggerPrice, market))],
        [terms.then, terms.done(what, leaves(says, write.price, market))],
      ]
    }
    case 'TRAILING_STOP':
      return trailLines(says, write, market)
    case 'TP_SL':
      return [[terms.protects, size(write.quantity, market)], ...legLines(says, write.legs, market)]
    case 'POSITIONAL_TP_SL':
      return [[terms.protects, terms.wholeAtTrigger], ...legLines(says, write.legs, market)]
    case 'BRACKET': {
      const what = `${sides[write.side]} ${size(write.quantity, market)}`
      return [
        [terms.entry, terms.done(what, leaves(says, write.price, market))],
        [terms.covers, write.protection === 'TP_SL' ? terms.filledPart : terms.wholeAtTrigger],
        ...legLines(says, write.legs, market),
      ]
    }
  }
}

function trailLines(
  { terms, sides }: AlgoSays,
  { distance, activatedPrice, side, quantity }: Extract<AlgoWrite, { kind: 'TRAILING_STOP' }>,
  market: Market | undefined,
): readonly Told[] {
  const by = distance.is === 'rate' ? percent(distance.by) : price(distance.by, market)
  return [
    [terms.trails, terms.trailsBy[side](by)],
    [
      terms.activation,
      activatedPrice === undefined ? terms.notActivated : terms.activatedAt(price(activatedPrice, market)),
    ],
    [terms.then, terms.done(`${sides[side]} ${size(quantity, market)}`, terms.atMarket)],
  ]
}

const legLines = (says: AlgoSays, legs: readonly Leg[], market: Market | undefined): readonly Told[] =>
  legs.map(({ kind, side, triggerPrice, price: limit }) => {
    const rises = (kind === 'TAKE_PROFIT') === (side === 'SELL')
    const when = says.terms.mark[rises ? 'rises' : 'falls'](price(triggerPrice, market))
    const done = says.terms.done(says.sides[side], leaves(says, limit, market))
    return [says.legs[kind], says.terms.when(when, done)]
  })

const leaves = ({ terms }: AlgoSays, limit: Amount | undefined, market: Market | undefined): string =>
  limit === undefined ? terms.atMarket : terms.atLimit(price(limit, market))

/** What becomes of an order’s figures, each with what it was; nothing where none changes. */
export function changeLine(
  { edit: says }: AlgoSays,
  change: EditedLeg,
  was: AlgoTerms,
  market: Market | undefined,
): string {
  const moved = (
    label: string,
    before: Amount | undefined,
    after: Amount | undefined,
    say: (a: Amount, of: Market | undefined) => string,
  ) =>
    after === undefined
      ? []
      : [`${label} ${before === undefined ? says.none : say(before, market)} → ${say(after, market)}`]
  return says.joined.changes([
    ...moved(says.trigger, was.triggerPrice, change.triggerPrice, price),
    ...moved(says.limit, was.price, change.price, price),
    ...moved(says.size, was.quantity, change.quantity, size),
    ...(change.active === undefined ? [] : [change.active ? says.switched.on : says.switched.off]),
  ])
}

/** An order as it stands: its kind, side, size and trigger. */
export function termsWords(
  says: AlgoSays,
  { kind, side, quantity, triggerPrice }: AlgoTerms,
  market: Market | undefined,
): string {
  const at = triggerPrice === undefined ? '' : says.terms.triggerAt(price(triggerPrice, market))
  const sized = quantity === '0' ? '' : ` ${size(quantity, market)}`
  return `${kindWord(says, kind)}${side === undefined ? '' : ` ${says.sides[side]}`}${sized}${at}`
}
