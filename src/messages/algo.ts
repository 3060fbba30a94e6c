import { requestMarginModeLabels, requestSideLabels } from './order-words'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { AlgoWrite } from '@core/write/requested-writes'
import type { OrderForecast } from '@core/write/plan'
import type { AnyAlgoWrite } from '@core/write/planned-algo'
import * as algoLines from './algo-lines'
import type { AlgoOrderMessages, LabelledLine } from './algo-says'
import * as algoWords from './algo-words'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/algo'

export const algoKindLabels: Readonly<Record<AlgoWrite['kind'], string>> = messages.algoKindWords

export const algoOrderMessages: AlgoOrderMessages = {
  kinds: algoKindLabels,
  legs: messages.algoSays.legs,
  sides: requestSideLabels,
  modes: requestMarginModeLabels,
  triggers: {
    at: (kind, price) => fillMessage(messages.algoSays.triggers.at, { kind, price }),
    beforeFees: gain => fillMessage(messages.algoSays.triggers.beforeFees, { gain }),
    afterFees: gain => fillMessage(messages.algoSays.triggers.afterFees, { gain }),
    covers: messages.algoSays.triggers.covers,
    covered: (size, whole) => fillMessage(messages.algoSays.triggers.covered, { size, whole }),
    coveredNow: size => fillMessage(messages.algoSays.triggers.coveredNow, { size }),
  },
  terms: {
    ...messages.algoSays.terms,
    activatedAt: price => fillMessage(messages.algoSays.terms.activatedAt, { price }),
    trailsBy: {
      SELL: by => fillMessage(messages.algoSays.terms.trailsBy.SELL, { by }),
      BUY: by => fillMessage(messages.algoSays.terms.trailsBy.BUY, { by }),
    },
    mark: {
      rises: price => fillMessage(messages.algoSays.terms.mark.rises, { price }),
      falls: price => fillMessage(messages.algoSays.terms.mark.falls, { price }),
    },
    atLimit: price => fillMessage(messages.algoSays.terms.atLimit, { price }),
    done: (what, how) => fillMessage(messages.algoSays.terms.done, { what, how }),
    when: (when, done) => fillMessage(messages.algoSays.terms.when, { when, done }),
    triggerAt: price => fillMessage(messages.algoSays.terms.triggerAt, { price }),
  },
  place: {
    ...messages.algoSays.place,
    protect: size => fillMessage(messages.algoSays.place.protect, { size }),
    sentence: (begin, symbol, what) => fillMessage(messages.algoSays.place.sentence, { begin, symbol, what }),
    rest: (symbol, what) => fillMessage(messages.algoSays.place.rest, { symbol, what }),
    yes: what => fillMessage(messages.algoSays.place.yes, { what }),
  },
  edit: {
    ...messages.algoSays.edit,
    sentence: (what, symbol, changes) =>
      fillMessage(messages.algoSays.edit.sentence, { what, symbol, told: changes }),
    lead: what => fillMessage(messages.algoSays.edit.lead, { what }),
    rest: (symbol, changes) => fillMessage(messages.algoSays.edit.rest, { symbol, told: changes }),
    yes: what => fillMessage(messages.algoSays.edit.yes, { what }),
    joined: {
      lines: parts => parts.join(messages.algoSays.edit.joined.lines),
      changes: parts => parts.join(messages.algoSays.edit.joined.changes),
    },
  },
  cancel: {
    ...messages.algoSays.cancel,
    sentence: (what, symbol) => fillMessage(messages.algoSays.cancel.sentence, { what, symbol }),
    lead: kind => fillMessage(messages.algoSays.cancel.lead, { kind }),
    rest: (symbol, what) => fillMessage(messages.algoSays.cancel.rest, { symbol, what }),
    yes: kind => fillMessage(messages.algoSays.cancel.yes, { kind }),
  },
  cancelAll: {
    ...messages.algoSays.cancelAll,
    orders: count => fillPluralMessage(messages.algoSays.cancelAll.orders, count),
    sentence: (where, all) => fillMessage(messages.algoSays.cancelAll.sentence, { where, all }),
    lead: all => fillMessage(messages.algoSays.cancelAll.lead, { all }),
    rest: where => fillMessage(messages.algoSays.cancelAll.rest, { where }),
    may: all => [
      [
        messages.algoSays.cancelAll.may.likely,
        fillMessage(messages.algoSays.cancelAll.may.cancelled, { all }),
      ],
      [messages.algoSays.cancelAll.may.or, messages.algoSays.cancelAll.may.someTriggerFirst],
    ],
    yes: all => fillMessage(messages.algoSays.cancelAll.yes, { all }),
  },
}

export const describeAlgoWrite = (write: AnyAlgoWrite, market: MarketRules | undefined): WriteDescription =>
  algoWords.composeAlgoWriteText(algoOrderMessages, write, market)

/** Returns the gain or loss at each trigger and the part of the position that stops cover. */
export const describeTriggerEffects = (
  forecast: OrderForecast,
  market: MarketRules | undefined,
): readonly LabelledLine[] => algoLines.composeTriggerLines(algoOrderMessages, forecast, market)
