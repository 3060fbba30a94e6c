export const ordersInMaintenance = {
  whetherOpenOrders: 'Whether your open orders are cancelled then was not read.',
  openOrdersCancelled: 'Your open orders are cancelled as it begins, as you chose at the venue.',
  openOrdersStay: 'Your open orders stay, and can fill as it ends.',
} as const
export const maintenanceSpan = {
  endNotAnnounced: 'from {from}, end not announced', fromTo: 'from {from} to {to}',
} as const
export const plannedWords = {
  inAnHourHead: 'Maintenance within the hour',
  inAnHourSentence: 'The venue closes {span}. Nothing can be sent or cancelled then, stops among it, and it may liquidate as it opens again. {orders}',
  inTenMinutesHead: 'Maintenance within ten minutes',
  inTenMinutesSentence: 'The venue closes {span}. What you want sent, cancelled or closed has to be at the venue before. {orders}',
  dueHead: 'Maintenance due',
  dueSentence: 'The venue planned to close {span}, and says that it still works. It may close at any moment. {orders}',
} as const
export const untilWords = { now: 'now', in: 'in {left}' } as const
export const delistingWords = {
  positionOrders: 'and you have a position or orders there', delisting: 'Delisting',
  venueTakesOff: 'The venue takes {symbol} off its list by the market’s own status, {held}. What becomes of what is left open is the venue’s to say: close it while the market still takes what reduces.',
  announcementDelistingNames: 'An announcement of a delisting names {symbol}, {held}. It says: “{message}”',
} as const
export const abouts = {
  LISTING: 'Listing', MAINTENANCE: 'Maintenance', DELISTING: 'Delisting', CAMPAIGN: 'Campaign', VOTE: 'Vote',
} as const
export const aboutWords = 'Announcement'
export const venueWordSays = {
  planned: 'Maintenance is planned {span}.',
  choose: {
    keepThemMaintenance: 'Keep them in maintenance…',
    themCancelledMaintenance: 'Have them cancelled in maintenance…',
  },
  title: 'From the venue', closed: 'Closed for maintenance now.',
  noneTold: 'No maintenance is planned, by its last word.',
  notKnown: 'Whether a maintenance is planned was not read.', none: 'No announcements.',
  notRead: 'Announcements not loaded yet.', open: 'Open its page…',
} as const
