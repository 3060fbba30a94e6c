import type { Rate } from './pace'

/** More than a person and the screen together ever need. */
const usual: Rate = { burst: 40, perSecond: 20 }

/** Each message to the page is taken by a call: one for every frame, and sections beside them. */
const oftener: Rate = { burst: 200, perSecond: 160 }

/** Calls behind which stands work, a question to the person, a read of the venue, or a line that stays for good. */
const slower: Readonly<Record<string, Rate>> = {
  'orders.plan': { burst: 10, perSecond: 4 },
  'orders.submit': { burst: 4, perSecond: 2 },
  'writes.reopen': { burst: 3, perSecond: 0.5 },
  'writes.reconcile': { burst: 3, perSecond: 0.5 },
  'writes.declare': { burst: 3, perSecond: 0.5 },
  'guards.set': { burst: 6, perSecond: 1 },
  'guards.takeBreak': { burst: 3, perSecond: 0.5 },
  'profiles.use': { burst: 4, perSecond: 1 },
  'keys.add': { burst: 3, perSecond: 0.5 },
  'keys.remove': { burst: 3, perSecond: 0.5 },
  'keys.replace': { burst: 3, perSecond: 0.5 },
  'keys.inspect': { burst: 4, perSecond: 0.5 },
  'keys.unlock': { burst: 3, perSecond: 0.5 },
  'keys.lockAfter': { burst: 4, perSecond: 1 },
  'profiles.add': { burst: 3, perSecond: 0.5 },
  'profiles.edit': { burst: 3, perSecond: 0.5 },
  'profiles.remove': { burst: 3, perSecond: 0.5 },
  'profiles.allowWrites': { burst: 3, perSecond: 0.5 },
  'screen.remember': { burst: 10, perSecond: 4 },
  'screen.save': { burst: 2, perSecond: 0.2 },
  'alerts.wish': { burst: 10, perSecond: 4 },
  'alerts.behave': { burst: 10, perSecond: 4 },
  'screen.copy': { burst: 5, perSecond: 2 },
  'connection.come': { burst: 4, perSecond: 0.5 },
  'diagnostics.look': { burst: 6, perSecond: 2 },
  'diagnostics.showLog': { burst: 3, perSecond: 0.5 },
  'diagnostics.list': { burst: 3, perSecond: 0.5 },
  'diagnostics.bundle': { burst: 3, perSecond: 0.5 },
  'updates.turnOn': { burst: 3, perSecond: 0.5 },
  'updates.look': { burst: 3, perSecond: 0.2 },
  'updates.fetch': { burst: 3, perSecond: 0.5 },
  'updates.place': { burst: 3, perSecond: 0.5 },
  'updates.show': { burst: 3, perSecond: 0.5 },
  'windows.open': { burst: 4, perSecond: 1 },
  'beside.hand': { burst: 6, perSecond: 3 },
  'consent.checkKey': { burst: 3, perSecond: 0.2 },
}

/** How often a call may be made. Stopping is never slowed: it is not in the list, and the usual rate is ample. */
export const rateOf = (channel: string): Rate =>
  channel === 'told.took' ? oftener : (slower[channel] ?? usual)
