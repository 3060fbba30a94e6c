/** Who tells the desk of a locked screen. */
export const sessionSays = {
  what: 'Locked screen',
  byEngine: 'told by the system',
  watched: (buses: readonly ('session' | 'system')[]): string =>
    `told on the ${buses.join(' and the ')} bus${buses.length > 1 ? 'es' : ''}`,
  notWatched: 'not watched: only the desk’s own lock counts',
}
