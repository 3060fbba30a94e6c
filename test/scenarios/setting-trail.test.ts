import { afterEach, expect, it } from 'vitest'
import { defaultAlertDelivery, defaultAlertRules } from '../../src/core/alert/alert'
import { openDesk, type OpenDesk } from '../kit/open-desk'

const open: OpenDesk[] = []
afterEach(async () => {
  for (const desk of open.splice(0)) await desk.close()
})

it('journals changed display and alert settings some seconds later', async () => {
  const desk = await openDesk()
  open.push(desk)
  const set = (theme: string) => desk.api.screen.remember({ preferences: JSON.stringify({ theme }) })
  await set('light')
  await desk.api.alerts.wish({ ...defaultAlertRules, muted: ['fill'] })
  await desk.api.alerts.behave({ ...defaultAlertDelivery, native: !defaultAlertDelivery.native })
  desk.clock.turn(10_000)
  const changes = desk.journal.lines.flatMap(line =>
    line.saw === 'settings'
      ? line.changed.map(({ name, after }) => `${line.of}: ${name} ${after ?? ''}`)
      : [],
  )
  expect(changes).toEqual(
    expect.arrayContaining([
      'looks: theme light',
      'alerts: muted ["fill"]',
      `alerts: native ${String(!defaultAlertDelivery.native)}`,
    ]),
  )
})
