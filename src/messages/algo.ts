import { marginModeWords, sideWords } from './order-words'
import type { Market } from '@core/market/market'
import type { AlgoWrite } from '@core/write/kind-writes'
import type { Outlook } from '@core/write/plan'
import type { AnyAlgoWrite } from '@core/write/planned-algo'
import * as lines from './algo-lines'
import type { AlgoSays, Told } from './algo-says'
import * as once from './algo-words'
import type { Words } from './write-words'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/algo'

/** The kinds of order that wait for a trigger, as people say them. */
export const algoKindWords: Readonly<Record<AlgoWrite['kind'], string>> = messages.algoKindWords

/** What is said of orders that wait for a trigger. */
export const algoSays: AlgoSays = {
  kinds: algoKindWords,
  legs: messages.algoSays.legs,
  sides: sideWords,
  modes: marginModeWords,
  triggers: {
    at: (kind, price) => fill(messages.algoSays.triggers.at, { kind, price }),
    beforeFees: gain => fill(messages.algoSays.triggers.beforeFees, { gain }),
    afterFees: gain => fill(messages.algoSays.triggers.afterFees, { gain }),
    covers: messages.algoSays.triggers.covers,
    covered: (size, whole) => fill(messages.algoSays.triggers.covered, { size, whole }),
    coveredNow: size => fill(messages.algoSays.triggers.coveredNow, { size }),
  },
  terms: {
    ...messages.algoSays.terms,
    activatedAt: price => fill(messages.algoSays.terms.activatedAt, { price }),
    trailsBy: {
      SELL: by => fill(messages.algoSays.terms.trailsBy.SELL, { by }),
      BUY: by => fill(messages.algoSays.terms.trailsBy.BUY, { by }),
    },
    mark: {
      rises: price => fill(messages.algoSays.terms.mark.rises, { price }),
      falls: price => fill(messages.algoSays.terms.mark.falls, { price }),
    },
    atLimit: price => fill(messages.algoSays.terms.atLimit, { price }),
    done: (what, how) => fill(messages.algoSays.terms.done, { what, how }),
    when: (when, done) => fill(messages.algoSays.terms.when, { when, done }),
    triggerAt: price => fill(messages.algoSays.terms.triggerAt, { price }),
  },
  place: {
    ...messages.algoSays.place,
    protect: size => fill(messages.algoSays.place.protect, { size }),
    sentence: (begin, symbol, what) => fill(messages.algoSays.place.sentence, { begin, symbol, what }),
    rest: (symbol, what) => fill(messages.algoSays.place.rest, { symbol, what }),
    yes: what => fill(messages.algoSays.place.yes, { what }),
  },
  edit: {
    ...messages.algoSays.edit,
    sentence: (what, symbol, told) => fill(messages.algoSays.edit.sentence, { what, symbol, told }),
    lead: what => fill(messages.algoSays.edit.lead, { what }),
    rest: (symbol, told) => fill(messages.algoSays.edit.rest, { symbol, told }),
    yes: what => fill(messages.algoSays.edit.yes, { what }),
    joined: {
      lines: parts => parts.join(messages.algoSays.edit.joined.lines),
      changes: parts => parts.join(messages.algoSays.edit.joined.changes),
    },
  },
  cancel: {
    ...messages.algoSays.cancel,
    sentence: (what, symbol) => fill(messages.algoSays.cancel.sentence, { what, symbol }),
    lead: kind => fill(messages.algoSays.cancel.lead, { kind }),
    rest: (symbol, what) => fill(messages.algoSays.cancel.rest, { symbol, what }),
    yes: kind => fill(messages.algoSays.cancel.yes, { kind }),
  },
  cancelAll: {
    ...messages.algoSays.cancelAll,
    orders: count => fillPlural(messages.algoSays.cancelAll.orders, count),
    sentence: (where, all) => fill(messages.algoSays.cancelAll.sentence, { where, all }),
    lead: all => fill(messages.algoSays.cancelAll.lead, { all }),
    rest: where => fill(messages.algoSays.cancelAll.rest, { where }),
    may: all => [
      [messages.algoSays.cancelAll.may.likely, fill(messages.algoSays.cancelAll.may.cancelled, { all })],
      [messages.algoSays.cancelAll.may.or, messages.algoSays.cancelAll.may.someTriggerFirst],
    ],
    yes: all => fill(messages.algoSays.cancelAll.yes, { all }),
  },
}

/** Every word the sheet and the tables need for a write of what waits for a trigger. */
export const algoWords = (write: AnyAlgoWrite, market: Market | undefined): Words =>
  once.algoWords(algoSays, write, market)

/** What each trigger would gain or lose, and how much of the position stops cover, where a plan tells. */
export const triggerLines = (outlook: Outlook, market: Market | undefined): readonly Told[] =>
  lines.triggerLines(algoSays, outlook, market)
