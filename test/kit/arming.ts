import { requireAmount, multiply, roundToGrid, ZERO } from '../../src/core/value/decimal-amount'
import type { ArmingRequest } from '../../src/core/armed/arming-request'
import type { DeskInWindow, OpenDesk } from './desk-window'
import type { Person } from './person'
import { stripDrawn } from './strip-drawn'
import { SYMBOL } from './trade'

/** The newest envelope in main's snapshot. */
export const newestEnvelope = async (window: Pick<OpenDesk, 'snapshot'>) =>
  (await window.snapshot()).armed?.value.envelopes[0]

const isArmed = async (window: Pick<OpenDesk, 'snapshot'>): Promise<boolean> => {
  const newest = await newestEnvelope(window)
  return newest !== undefined && newest.ended === undefined
}

/** Small bounds slightly beyond the mark, for a few minutes. */
export const smallBounds = async (window: Pick<OpenDesk, 'snapshot'>): Promise<ArmingRequest> => ({
  ...{ symbol: SYMBOL, marginMode: 'CROSS' },
  buyAtMost: await nearMark(window, '1.01', 'down'),
  sellAtLeast: await nearMark(window, '0.99', 'up'),
  ...{ perOrder: '0.01', exposure: '0.05', worthPerOrder: '2000', worthInAll: '9000' },
  ...{ loss: '500', slippage: '5', perMinute: 60, writes: 10, minutes: 10 },
})

/** Arms keys only: asked at the desk's door, confirmed by a hold on the sheet. */
export async function armKeys(
  window: Pick<OpenDesk, 'snapshot' | 'call'>,
  person: Pick<Person, 'sayYes'>,
): Promise<void> {
  const wish = await smallBounds(window)
  await person.sayYes(async () => void window.call('armed.arm', wish), { isTaken: () => isArmed(window) })
}

/** The mark multiplied by a factor, on the market's tick. */
export async function nearMark(
  window: Pick<OpenDesk, 'snapshot'>,
  by: string,
  towards: 'up' | 'down',
): Promise<string> {
  const { quotes, markets } = await window.snapshot()
  const mark = quotes?.value.find(({ symbol }) => symbol === SYMBOL)?.mark ?? ZERO
  const tick = markets?.value.find(({ symbol }) => symbol === SYMBOL)?.tick ?? requireAmount('1')
  return roundToGrid(multiply(mark, requireAmount(by)), tick, towards)
}

/**
 * Arms by the dialog and a hold on the sheet, including the visible places for clicks, and resolves once the
 * strip was drawn.
 */
export async function armByHand(window: DeskInWindow, person: Person): Promise<void> {
  await person.command('Enable one-click trading')
  const fields = {
    'Max buy price': await nearMark(window, '1.01', 'down'),
    'Min sell price': await nearMark(window, '0.99', 'up'),
    ...{ 'Size per key': '0.01', 'Max position': '0.1', 'Max loss': '500' },
    ...{ 'Max order value': '2000', 'Max total opened': '20000' },
  }
  for (const [name, text] of Object.entries(fields)) await person.dialog().getByLabel(name).fill(text)
  await person
    .dialog()
    .getByLabel(/Clicks too/)
    .check()
  await person.sayYes(() => person.dialog().getByRole('button', { name: 'Review' }).click(), {
    isTaken: () => isArmed(window),
  })
  await stripDrawn(window)
  await person.dialog().waitFor({ state: 'detached' })
}
