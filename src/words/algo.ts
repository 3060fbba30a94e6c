import type { Amount } from '@core/value/decimal'
import type { AlgoWrite, EditedLeg, Leg } from '@core/write/kind-writes'
import type { Market } from '@core/market/market'
import type { AlgoTerms, AnyAlgoWrite, PlannedEditAlgo } from '@core/write/planned-algo'
import type { Outlook } from '@core/write/plan'
import { afterFees } from '@core/figures/results'
import { gain, percent, price, size } from './format'
import { shown } from './fill'
import { many } from './many'
import type { Words } from './write-words'

/** The kinds of order that wait for a trigger, as people say them. */
export const algoKindWords: Readonly<Record<AlgoWrite['kind'], string>> = {
  STOP: 'stop',
  TP_SL: 'TP/SL',
  POSITIONAL_TP_SL: 'whole-position TP/SL',
  BRACKET: 'bracket',
  TRAILING_STOP: 'trailing stop',
}

const legWord: Readonly<Record<Leg['kind'], string>> = {
  TAKE_PROFIT: 'Take-profit',
  STOP_LOSS: 'Stop-loss',
}

/** Every word the sheet and the tables need for a write of what waits for a trigger. */
export function algoWords(write: AnyAlgoWrite, market: Market | undefined): Words {
  switch (write.is) {
    case 'algo order':
      return placeWords(write, market)
    case 'edit algo':
      return editWords(write, market)
    case 'cancel algo': {
      const what = termsWords(write.was, market)
      return {
        sentence: `Cancel ${what} ${write.symbol}`,
        lead: `Cancel ${kindWord(write.was.kind)}`,
        rest: `${write.symbol}, ${what}`,
        sent: [
          ['Order', shown(write.algoOrderId, 40)],
          ['Market', write.symbol],
          ['Cancels', 'the order and all its legs'],
        ],
        may: [
          ['Likely', 'cancelled before it triggers'],
          ['Or', 'it triggers first: the order it placed stays'],
        ],
        yes: `Hold to cancel this ${kindWord(write.was.kind)}`,
      }
    }
    case 'cancel all algo': {
      const { reach, open } = write
      const where = reach.is === 'market' ? reach.symbol : 'every market'
      const all = many(open.length, 'trigger order', 'trigger orders')
      return {
        sentence: `Cancel all stops, take-profits and brackets in ${where}: ${all}`,
        lead: `Cancel ${all}`,
        rest: `all stops, take-profits and brackets in ${where}`,
        sent: [
          ['Markets', reach.is === 'market' ? reach.symbol : 'ALL of this account'],
          ['Open now', open.map(({ orderId }) => shown(orderId, 20)).join(', ')],
          ['Removes', 'the stops and take-profits of your positions'],
          ['Not cancelled', 'resting orders: they are a separate request'],
        ],
        may: [
          ['Likely', `${all} cancelled`],
          ['Or', 'some trigger first: the orders they placed stay'],
        ],
        yes: `Hold to cancel ${all}`,
      }
    }
  }
}

/** What each trigger would gain or lose, and how much of the position stops cover, where a plan tells. */
export function triggerLines(
  { triggers = [], coverage }: Outlook,
  market: Market | undefined,
): readonly Line[] {
  const gains = triggers.flatMap(({ kind, trigger, pnl, fees }): readonly Line[] =>
    trigger === undefined || pnl === undefined
      ? []
      : [[`${kindWord(kind)} at ${price(trigger, market)}`, gainWords(pnl, fees)]],
  )
  if (coverage === undefined) return gains
  const { size: whole, before, after } = coverage
  const covered = `${size(after, market)} of ${size(whole, market)}`
  const was = before === after ? '' : `, now ${size(before, market)}`
  return [...gains, ['Stops would cover', `${covered}${was}`]]
}

const gainWords = (pnl: Amount, fees: Amount | undefined): string =>
  fees === undefined
    ? `about ${gain(pnl)} USDC before fees`
    : `about ${gain(afterFees(pnl, fees))} USDC after fees`

function placeWords(write: AlgoWrite, market: Market | undefined): Words {
  const what = algoKindWords[write.kind]
  const begin = beginning(write, market)
  return {
    sentence: `${begin} ${write.symbol}, ${what}`,
    lead: begin,
    rest: `${write.symbol}, ${write.kind === 'POSITIONAL_TP_SL' ? 'TP/SL' : what}`,
    sent: [
      ['Type', [what, write.marginMode, onlyReduces(write) ? 'REDUCE-ONLY' : ''].filter(Boolean).join(' · ')],
      ...ownLines(write, market),
      ['Triggers on', 'mark price, not last'],
    ],
    may: mayOf(write),
    yes: `Hold to place ${what}`,
    ...('side' in write && { side: write.side }),
    mayFill: true,
  }
}

export const onlyReduces = (write: AlgoWrite): boolean =>
  write.kind === 'TP_SL' || write.kind === 'POSITIONAL_TP_SL' || ('reduceOnly' in write && write.reduceOnly)

function beginning(write: AlgoWrite, market: Market | undefined): string {
  switch (write.kind) {
    case 'STOP':
    case 'TRAILING_STOP':
    case 'BRACKET':
      return `${write.side} ${size(write.quantity, market)}`
    case 'TP_SL':
      return `Protect ${size(write.quantity, market)}`
    case 'POSITIONAL_TP_SL':
      return 'Protect the whole position'
  }
}

type Line = readonly [label: string, text: string]

function ownLines(write: AlgoWrite, market: Market | undefined): readonly Line[] {
  switch (write.kind) {
    case 'STOP':
      return [
        [
          'Trigger',
          `mark ${write.side === 'BUY' ? 'at or above' : 'at or below'} ${price(write.triggerPrice, market)}`,
        ],
        ['Then', `${write.side} ${size(write.quantity, market)} ${leaves(write.price, market)}`],
      ]
    case 'TRAILING_STOP':
      return trailLines(write, market)
    case 'TP_SL':
      return [['Protects', size(write.quantity, market)], ...legLines(write.legs, market)]
    case 'POSITIONAL_TP_SL':
      return [['Protects', 'the whole position at trigger time'], ...legLines(write.legs, market)]
    case 'BRACKET':
      return [
        ['Entry', `${write.side} ${size(write.quantity, market)} ${leaves(write.price, market)}`],
        [
          'TP/SL covers',
          write.protection === 'TP_SL'
            ? 'the filled part of the entry'
            : 'the whole position at trigger time',
        ],
        ...legLines(write.legs, market),
      ]
  }
}

function trailLines(
  write: Extract<AlgoWrite, { kind: 'TRAILING_STOP' }>,
  market: Market | undefined,
): readonly Line[] {
  const { distance, activatedPrice, side, quantity } = write
  const by = distance.is === 'rate' ? percent(distance.by) : price(distance.by, market)
  const best = side === 'SELL' ? 'highest' : 'lowest'
  const start =
    activatedPrice === undefined ? 'none, active now' : `${price(activatedPrice, market)} on the mark`
  return [
    ['Trails', `the ${best} mark by ${by}`],
    ['Activation price', start],
    ['Then', `${side} ${size(quantity, market)} at market`],
  ]
}

const legLines = (legs: readonly Leg[], market: Market | undefined): readonly Line[] =>
  legs.map(({ kind, side, triggerPrice, price: limit }) => {
    const rises = (kind === 'TAKE_PROFIT') === (side === 'SELL')
    const when = `mark at or ${rises ? 'above' : 'below'} ${price(triggerPrice, market)}`
    return [legWord[kind], `${when}: ${side} ${leaves(limit, market)}`]
  })

const leaves = (limit: Amount | undefined, market: Market | undefined): string =>
  limit === undefined ? 'at market' : `at limit ${price(limit, market)}`

function mayOf(write: AlgoWrite): readonly Line[] {
  if (write.kind !== 'BRACKET')
    return [
      ['Working', 'at the venue, also while this desk is closed'],
      ['Or', 'the venue rejects it, or it triggers at once if the mark moves first'],
    ]
  return []
}

function editWords(write: PlannedEditAlgo, market: Market | undefined): Words {
  const what = kindWord(write.was.kind)
  const own = changeLine({ ...write, legs: undefined } as unknown as EditedLeg, write.was, market)
  const legs = write.legs.flatMap((leg, at) => {
    const was = write.wereLegs[at]
    return was === undefined ? [] : [[kindWord(was.kind), changeLine(leg, was, market)] as const]
  })
  const lines: readonly Line[] = [...(own === '' ? [] : [[what, own] as const]), ...legs]
  const told = lines.map(([label, text]) => `${label} ${text}`).join('; ')
  return {
    sentence: `Edit ${what} ${write.symbol}: ${told}`,
    lead: `Edit ${what}`,
    rest: `${write.symbol}, ${told}`,
    sent: [['Order', shown(write.algoOrderId, 40)], ...lines, ['Unchanged', 'everything else of it']],
    may: [
      ['Likely', 'it stays open at its new terms'],
      ['Or', 'it triggers or ends first: nothing is edited'],
    ],
    yes: `Hold to edit this ${what}`,
  }
}

function changeLine(change: EditedLeg, was: AlgoTerms, market: Market | undefined): string {
  const moved = (
    label: string,
    before: Amount | undefined,
    after: Amount | undefined,
    say: (a: Amount, of: Market | undefined) => string,
  ) =>
    after === undefined
      ? []
      : [`${label} ${before === undefined ? 'none' : say(before, market)} → ${say(after, market)}`]
  return [
    ...moved('trigger', was.triggerPrice, change.triggerPrice, price),
    ...moved('limit', was.price, change.price, price),
    ...moved('size', was.quantity, change.quantity, size),
    ...(change.active === undefined ? [] : [change.active ? 'switched on' : 'switched OFF']),
  ].join(', ')
}

const kindWord = (kind: string): string =>
  algoKindWords[kind as AlgoWrite['kind']] ?? legWord[kind as Leg['kind']] ?? shown(kind, 20)

function termsWords({ kind, side, quantity, triggerPrice }: AlgoTerms, market: Market | undefined): string {
  const at = triggerPrice === undefined ? '' : ` at ${price(triggerPrice, market)}`
  const sized = quantity === '0' ? '' : ` ${size(quantity, market)}`
  return `${kindWord(kind)}${side === undefined ? '' : ` ${side}`}${sized}${at}`
}
