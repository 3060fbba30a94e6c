/** What stays live at the venue when the desk is left. */
export interface StaysLive {
  readonly unknown: number
  readonly orders: number
  readonly positions: number
}

/** One sentence about what stays live, or nothing when nothing does. */
export function leavingSentence({ unknown, orders, positions }: StaysLive): string | undefined {
  const live = [count(orders, 'open order'), count(positions, 'open position')].filter(part => part !== '')
  const stays = live.length === 0 ? '' : `${live.join(' and ')} will stay live at the venue`
  const open = count(unknown, 'outcome')
  const unsure = open === '' ? '' : `${open} ${unknown === 1 ? 'is' : 'are'} still unknown`
  const sentence = [stays, unsure].filter(part => part !== '').join(', and ')
  return sentence === '' ? undefined : `${sentence}.`
}

const count = (many: number, what: string): string =>
  many === 0 ? '' : `${many} ${what}${many === 1 ? '' : 's'}`
