export const busNames = { session: 'session', system: 'system' } as const
export const sessionSays = {
  watched: {
    separator: ' and the ', toldBuses: 'told on the {buses} buses', toldBus: 'told on the {buses} bus',
  },
  what: 'Locked screen', byEngine: 'told by the system',
  notWatched: 'not watched: only the desk’s own lock counts',
} as const
