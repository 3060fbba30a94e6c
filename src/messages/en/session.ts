export const busNames = { session: 'session', system: 'system' } as const
export const sessionSays = {
  watched: { separator: ' and the ', toldBuses: 'by the {buses} buses', toldBus: 'by the {buses} bus' },
  what: 'Locked screen', byEngine: 'by system', notWatched: 'not watched: only the desk’s own lock',
} as const
