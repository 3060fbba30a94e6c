import { many } from './many'

/** What stands at the venue now and would go; undefined where it has not been read. */
export interface TimerReach {
  readonly orders: number | undefined
  readonly stops: number | undefined
}

/** What a timer at the venue does when it goes off, with what that would be now. */
export function timerSentence(isAnswered: boolean, { orders, stops }: TimerReach): string {
  const doubt = isAnswered ? '' : 'Whether the venue took it is not known; it counts as set. '
  const now =
    orders === undefined || stops === undefined
      ? 'What is open now has not been read.'
      : orders + stops === 0
        ? 'Nothing is open now.'
        : `Now that is ${many(orders, 'order', 'orders')} and ${many(stops, 'trigger order', 'trigger orders')}, stops among them.`
  return `${doubt}When it runs out the venue cancels every open order of this account, whatever this desk does then. ${now}`
}

/** The banner of a timer that runs at the venue. */
export const timerSays = {
  runs: (left: string): string => `Timer ${left}`,
  runsAtMost: (left: string): string => `Timer at most ${left}`,
  due: 'Timer due now',
  callOff: 'Turn off…',
}
