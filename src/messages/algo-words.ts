import type { Market } from '@core/market/market'
import type { AlgoWrite, EditedLeg } from '@core/write/kind-writes'
import type {
  AnyAlgoWrite,
  PlannedCancelAlgo,
  PlannedCancelAllAlgo,
  PlannedEditAlgo,
} from '@core/write/planned-algo'
import { shown } from './fill'
import { size } from './format'
import type { Words } from './write-words'
import { changeLine, kindWord, ownLines, termsWords } from './algo-lines'
import type { AlgoSays, Told } from './algo-says'

/** Every word the sheet and the tables need for a write of what waits for a trigger. */
export function algoWords(says: AlgoSays, write: AnyAlgoWrite, market: Market | undefined): Words {
  switch (write.is) {
    case 'algo order':
      return placeWords(says, write, market)
    case 'edit algo':
      return editWords(says, write, market)
    case 'cancel algo':
      return cancelWords(says, write, market)
    case 'cancel all algo':
      return cancelAllWords(says, write)
  }
}

const onlyReduces = (write: AlgoWrite): boolean =>
  write.kind === 'TP_SL' || write.kind === 'POSITIONAL_TP_SL' || ('reduceOnly' in write && write.reduceOnly)

function placeWords(says: AlgoSays, write: AlgoWrite, market: Market | undefined): Words {
  const { place, kinds, modes } = says
  const what = kinds[write.kind]
  const begin = beginning(says, write, market)
  return {
    sentence: place.sentence(begin, write.symbol, what),
    lead: begin,
    rest: place.rest(write.symbol, write.kind === 'POSITIONAL_TP_SL' ? place.wholeIs : what),
    sent: [
      [
        place.type,
        [what, modes[write.marginMode], onlyReduces(write) ? place.reduceOnly : '']
          .filter(Boolean)
          .join(' · '),
      ],
      ...ownLines(says, write, market),
      place.triggersOn,
    ],
    may: write.kind === 'BRACKET' ? [] : place.may,
    yes: place.yes(what),
    ...('side' in write && { side: write.side }),
    mayFill: true,
  }
}

function beginning({ place, sides }: AlgoSays, write: AlgoWrite, market: Market | undefined): string {
  switch (write.kind) {
    case 'STOP':
    case 'TRAILING_STOP':
    case 'BRACKET':
      return `${sides[write.side]} ${size(write.quantity, market)}`
    case 'TP_SL':
      return place.protect(size(write.quantity, market))
    case 'POSITIONAL_TP_SL':
      return place.protectWhole
  }
}

function editWords(says: AlgoSays, write: PlannedEditAlgo, market: Market | undefined): Words {
  const { edit } = says
  const what = kindWord(says, write.was.kind)
  const own = changeLine(says, { ...write, legs: undefined } as unknown as EditedLeg, write.was, market)
  const legs = write.legs.flatMap((leg, at) => {
    const was = write.wereLegs[at]
    return was === undefined ? [] : [[kindWord(says, was.kind), changeLine(says, leg, was, market)] as const]
  })
  const lines: readonly Told[] = [...(own === '' ? [] : [[what, own] as const]), ...legs]
  const told = edit.joined.lines(lines.map(([label, text]) => `${label} ${text}`))
  return {
    sentence: edit.sentence(what, write.symbol, told),
    lead: edit.lead(what),
    rest: edit.rest(write.symbol, told),
    sent: [[edit.order, shown(write.algoOrderId, 40)], ...lines, edit.unchanged],
    may: edit.may,
    yes: edit.yes(what),
  }
}

function cancelWords(says: AlgoSays, write: PlannedCancelAlgo, market: Market | undefined): Words {
  const { cancel } = says
  const what = termsWords(says, write.was, market)
  const kind = kindWord(says, write.was.kind)
  return {
    sentence: cancel.sentence(what, write.symbol),
    lead: cancel.lead(kind),
    rest: cancel.rest(write.symbol, what),
    sent: [[cancel.order, shown(write.algoOrderId, 40)], [cancel.market, write.symbol], cancel.cancels],
    may: cancel.may,
    yes: cancel.yes(kind),
  }
}

function cancelAllWords({ cancelAll: says }: AlgoSays, { reach, open }: PlannedCancelAllAlgo): Words {
  const where = reach.is === 'market' ? reach.symbol : says.everywhere
  const all = says.orders(open.length)
  return {
    sentence: says.sentence(where, all),
    lead: says.lead(all),
    rest: says.rest(where),
    sent: [
      [says.markets, reach.is === 'market' ? reach.symbol : says.allMarkets],
      [says.open, open.map(({ orderId }) => shown(orderId, 20)).join(', ')],
      ...says.aside,
    ],
    may: says.may(all),
    yes: says.yes(all),
  }
}
