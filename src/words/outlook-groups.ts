import type { Market } from '@core/market/market'
import type { Outlook } from '@core/write/plan'
import { triggerLines } from './algo'
import * as once from './once/outcome-groups'
import { outlookSays } from './outlook'

export type { LineGroup } from './once/outcome-groups'

/** What is said of the three ways an order may go. */
export const groupsSay: once.GroupsSay = {
  titles: { now: 'Now', filled: 'If filled', triggered: 'If triggered', worst: 'Worst case' },
  atMark: 'an estimate, at the mark',
  noLimit: 'no limit: the book may move',
  fills: 'Fills',
  unread: 'the book has not been read',
  price: 'Price',
  neitherLimitNorBook: 'it has no limit, and the book has not been read',
  notional: 'Notional',
  gap: { label: 'The price', text: 'can gap through the trigger: a worse fill, or none' },
  waits: 'nothing: it waits for its trigger and uses no margin',
  several: {
    fills: 'what each book fills within its limit',
    noMark: 'a mark is not known',
    noEntry: 'an entry is not known',
    atMarks: 'an estimate, at the marks',
    atLimits: 'at their limits',
  },
}

const english: once.GroupsIn = { says: groupsSay, outlook: outlookSays, triggerLines }

/** What will happen, under its three headings. */
export const outcomeGroups = (
  outlook: Outlook | undefined,
  market: Market | undefined,
): readonly once.LineGroup[] => once.outcomeGroups(english, outlook, market)

/** The same for a sheet, where what one heading has said already is not said again under the next. */
export const sealedGroups = (outlook: Outlook, market: Market | undefined): readonly once.LineGroup[] =>
  once.sealedGroups(english, outlook, market)

/** What closes of several positions come to together. */
export const severalGroups = (outlook: Outlook | undefined): readonly once.LineGroup[] =>
  once.severalGroups(english, outlook)
