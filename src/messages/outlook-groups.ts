import type { Market } from '@core/market/market'
import type { Outlook } from '@core/write/plan'
import { triggerLines } from './algo'
import * as once from './outcome-groups'
import { outlookSays } from './outlook'
import * as messages from './en/outlook-groups'

export type { LineGroup } from './outcome-groups'

/** What is said of the three ways an order may go. */
export const groupsSay: once.GroupsSay = messages.groupsSay

const groupsIn: once.GroupsIn = { says: groupsSay, outlook: outlookSays, triggerLines }

/** What will happen, under its three headings. */
export const outcomeGroups = (
  outlook: Outlook | undefined,
  market: Market | undefined,
): readonly once.LineGroup[] => once.outcomeGroups(groupsIn, outlook, market)

/** The same for a sheet, where what one heading has said already is not said again under the next. */
export const sealedGroups = (outlook: Outlook, market: Market | undefined): readonly once.LineGroup[] =>
  once.sealedGroups(groupsIn, outlook, market)

/** What closes of several positions come to together. */
export const severalGroups = (outlook: Outlook | undefined): readonly once.LineGroup[] =>
  once.severalGroups(groupsIn, outlook)
