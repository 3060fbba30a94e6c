export const ordersInMaintenance = {
  whetherOpenOrders: 'Cancelling of open orders: not read.',
  openOrdersCancelled: 'Open orders are cancelled, as you chose.',
  openOrdersStay: 'Open orders stay, can fill as it ends.',
} as const
export const maintenanceSpan = {
  endNotAnnounced: 'from {from}, end not announced', fromTo: 'from {from} to {to}',
} as const
export const plannedWords = {
  inAnHourHead: 'Maintenance within an hour',
  inAnHourSentence: 'Venue closes {span}: no sending or cancelling, stops included; may liquidate at reopening. {orders}',
  inTenMinutesHead: 'Maintenance within ten minutes',
  inTenMinutesSentence: 'Venue closes {span}: send, cancel, close before. {orders}',
  dueHead: 'Maintenance due',
  dueSentence: 'Venue planned to close {span}; still open, it may close any moment. {orders}',
} as const
export const untilWords = { now: 'now', in: 'in {left}' } as const
export const delistingWords = {
  positionOrders: 'you have positions or orders there', delisting: 'Delisting',
  venueTakesOff: '{symbol} is being delisted, {held}. Close while it still takes what reduces.',
  announcementDelistingNames: 'Delisting announced for {symbol}, {held}: “{message}”',
} as const
export const abouts = {
  LISTING: 'Listing', MAINTENANCE: 'Maintenance', DELISTING: 'Delisting', CAMPAIGN: 'Campaign', VOTE: 'Vote',
} as const
export const aboutWords = 'Announcement'
export const venueWordSays = {
  planned: 'Maintenance {span}.',
  choose: {
    keepThemMaintenance: 'Keep my orders in maintenance…',
    themCancelledMaintenance: 'Cancel my orders in maintenance…',
  },
  title: 'From venue', closed: 'In maintenance now.', noneTold: 'No maintenance scheduled.',
  notKnown: 'Maintenance schedule not read.', none: 'No announcements.',
  notRead: 'Announcements not loaded yet.', open: 'Open page…',
} as const
