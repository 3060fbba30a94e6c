export const ordersInMaintenance = {
  whetherOpenOrders: 'Cancelling of open orders: not read.',
  openOrdersCancelled: 'Your open orders are cancelled, as you chose.',
  openOrdersStay: 'Your open orders stay and can fill as it ends.',
} as const
export const maintenanceSpan = {
  endNotAnnounced: 'from {from}, end not announced', fromTo: 'from {from} to {to}',
} as const
export const plannedWords = {
  inAnHourHead: 'Maintenance within an hour',
  inAnHourSentence: 'The venue closes {span}: nothing can be sent or cancelled, stops included; it may liquidate at reopening. {orders}',
  inTenMinutesHead: 'Maintenance within ten minutes',
  inTenMinutesSentence: 'The venue closes {span}: send, cancel and close before. {orders}',
  dueHead: 'Maintenance due',
  dueSentence: 'The venue planned to close {span}; still open, it may close any moment. {orders}',
} as const
export const untilWords = { now: 'now', in: 'in {left}' } as const
export const delistingWords = {
  positionOrders: 'and you have positions or orders there', delisting: 'Delisting',
  venueTakesOff: '{symbol} is being delisted, {held}. Close while the market still takes what reduces.',
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
  title: 'From the venue', closed: 'In maintenance now.', noneTold: 'No maintenance scheduled.',
  notKnown: 'Maintenance schedule not read.', none: 'No announcements.',
  notRead: 'Announcements not loaded yet.', open: 'Open page…',
} as const
